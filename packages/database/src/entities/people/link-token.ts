import type { LinkKind } from "@wardline/contracts/operation/jobs";
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { Account } from "./account.js";

/**
 * An emailed link, stored as SHA-256; a newer link of the same kind replaces it (docs/wire/accounts.md, Accounts and
 * sessions).
 */
@Entity("link_token")
@Index("link_token_account", ["accountId", "kind"])
@ForeignKey(() => Account, ["hospitalId", "accountId"], ["hospitalId", "id"], {
  name: "link_token_hospital_id_account_id_fkey",
})
export class LinkToken {
  @PrimaryColumn("bytea")
  hash!: Buffer;

  @Column("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @Column("uuid", { name: "account_id" })
  accountId!: string;

  @Column("text")
  kind!: LinkKind;

  @Column("timestamptz", { name: "created_at" })
  createdAt!: Date;

  @Column("timestamptz", { name: "expires_at" })
  expiresAt!: Date;

  @Column("timestamptz", { name: "used_at", nullable: true })
  usedAt!: Date | null;
}
