import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from "typeorm";
import { Account } from "./account.js";

/** A passkey of an account; all of it is public (docs/wire/accounts.md, Passkeys). */
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

  @Column("bytea", { name: "credential_id" })
  credentialId!: Buffer;

  /** In COSE format. */
  @Column("bytea", { name: "public_key" })
  publicKey!: Buffer;

  /** Signature counter of the authenticator; 0 if the authenticator does not count. */
  @Column("bigint", { transformer: { from: Number, to: (counter: number) => counter } })
  counter!: number;

  /** Transports to the authenticator, such as "usb" or "internal". */
  @Column("text", { array: true })
  transports!: string[];

  @Column("text")
  name!: string;

  @Column("timestamptz", { name: "created_at" })
  createdAt!: Date;

  @Column("timestamptz", { name: "last_used_at", nullable: true })
  lastUsedAt!: Date | null;
}

/** Challenge for an account's next passkey, as SHA-256; one per account at a time. */
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
