import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from "typeorm";
import { Account } from "./account.js";

/** A passkey of an account: public, all of it (docs/wire.md, Passkeys). */
@Entity("passkey")
@Unique("passkey_credential_id_key", ["credentialId"])
@Index("passkey_account", ["hospitalId", "accountId"])
@ForeignKey(() => Account, ["hospitalId", "accountId"], ["hospitalId", "id"], {
  name: "passkey_hospital_id_account_id_fkey",
})
export class Passkey {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid")
  id!: string;

  @Column("uuid", { name: "account_id" })
  accountId!: string;

  /** As the authenticator calls it. */
  @Column("bytea", { name: "credential_id" })
  credentialId!: Buffer;

  /** As COSE writes it. */
  @Column("bytea", { name: "public_key" })
  publicKey!: Buffer;

  /** How often the authenticator says that it was used; 0 where it does not count. */
  @Column("bigint")
  counter!: string;

  /** How browsers may reach the authenticator, such as "usb" or "internal". */
  @Column("text", { array: true })
  transports!: string[];

  @Column("text")
  name!: string;

  @Column("timestamptz", { name: "created_at" })
  createdAt!: Date;

  @Column("timestamptz", { name: "last_used_at", nullable: true })
  lastUsedAt!: Date | null;
}

/** What an account's next passkey must be made with, as SHA-256; an account has one at a time. */
@Entity("passkey_challenge")
@ForeignKey(() => Account, ["hospitalId", "accountId"], ["hospitalId", "id"], {
  name: "passkey_challenge_hospital_id_account_id_fkey",
})
export class PasskeyChallenge {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid", { name: "account_id" })
  accountId!: string;

  @Column("bytea")
  hash!: Buffer;

  @Column("timestamptz", { name: "expires_at" })
  expiresAt!: Date;
}
