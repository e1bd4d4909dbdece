import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { Account } from "./account.js";

/** An account's authenticator app; its secret is encrypted with the account as additional data (docs/wire/accounts.md, Second factor). */
@Entity("totp")
@ForeignKey(() => Account, ["hospitalId", "accountId"], ["hospitalId", "id"], {
  name: "totp_hospital_id_account_id_fkey",
})
export class Totp {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid", { name: "account_id" })
  accountId!: string;

  @Column("text", { name: "secret_encrypted" })
  secretEncrypted!: string;

  /** Newest time step whose code was used; codes of this step and earlier steps are refused. */
  @Column("integer", { name: "last_step", default: 0 })
  lastStep!: number;

  /** Null until a code has confirmed the app; an unconfirmed app protects nothing. */
  @Column("timestamptz", { name: "confirmed_at", nullable: true })
  confirmedAt!: Date | null;
}

/** A one-time code for someone who has lost the app, as SHA-256. */
@Entity("recovery_code")
@ForeignKey(() => Account, ["hospitalId", "accountId"], ["hospitalId", "id"], {
  name: "recovery_code_hospital_id_account_id_fkey",
})
export class RecoveryCode {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid", { name: "account_id" })
  accountId!: string;

  @PrimaryColumn("bytea")
  hash!: Buffer;

  @Column("timestamptz", { name: "used_at", nullable: true })
  usedAt!: Date | null;
}

/** A login between its two steps, found by the SHA-256 of the second step's token. */
@Entity("login_challenge")
@Index("login_challenge_end", ["expiresAt"])
@ForeignKey(() => Account, ["hospitalId", "accountId"], ["hospitalId", "id"], {
  name: "login_challenge_hospital_id_account_id_fkey",
})
export class LoginChallenge {
  @PrimaryColumn("bytea")
  hash!: Buffer;

  @Column("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @Column("uuid", { name: "account_id" })
  accountId!: string;

  /** SHA-256 of the password hash that was compared, so that a changed password ends the challenge. */
  @Column("bytea", { name: "password_mark" })
  passwordMark!: Buffer;

  @Column("timestamptz", { name: "expires_at" })
  expiresAt!: Date;
}
