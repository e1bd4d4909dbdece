import type { GroupBundle } from "@wardline/contracts/accounts/single-sign-on";
import type { VerificationMethod } from "@wardline/domain/people/single-sign-on";
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from "typeorm";
import { Hospital } from "../hospitals/hospital.js";
import { Account } from "./account.js";

/** Marks columns that this version no longer reads. */
const UNREAD_COLUMN_COMMENT = "For servers of 0.2.0, to be dropped by the next version.";

/** A hospital's identity provider; its secret is encrypted with the hospital as additional data (docs/wire/accounts.md, Single sign-on). */
@Entity("single_sign_on")
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "single_sign_on_hospital_id_fkey" })
export class SingleSignOnRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @Column("text")
  issuer!: string;

  @Column("text", { name: "client_id" })
  clientId!: string;

  @Column("text", { name: "client_secret_encrypted" })
  clientSecretEncrypted!: string;

  @Column("text", { name: "client_secret_hint" })
  clientSecretHint!: string;

  @Column("text", { name: "group_claim" })
  groupClaim!: string;

  @Column("jsonb", { default: [] })
  groups!: GroupBundle[];

  /** Department and role of newly created accounts; null: none are created. */
  @Column("text", { nullable: true })
  department!: string | null;

  @Column("text", { nullable: true })
  role!: string | null;

  @Column("boolean", { name: "is_on", default: false })
  isOn!: boolean;

  /** True if staff may no longer log in with a password. */
  @Column("boolean", { name: "is_only", default: false })
  isOnly!: boolean;

  /** True if email addresses in verified domains are trusted, even those that the provider has not verified. */
  @Column("boolean", { name: "trusts_addresses", default: false })
  trustsAddresses!: boolean;

  @Column("integer", { default: 1 })
  version!: number;
}

/** A domain of a hospital's email addresses; only one hospital of the installation can verify it. */
@Entity("single_sign_on_domain")
@Index("single_sign_on_domain_owner", ["domain"], {
  unique: true,
  where: "(proved_at IS NOT NULL)",
})
@ForeignKey(() => SingleSignOnRow, ["hospitalId"], ["hospitalId"], {
  name: "single_sign_on_domain_hospital_id_fkey",
})
export class SingleSignOnDomain {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("text")
  domain!: string;

  /** Required content of the TXT record that verifies the domain. */
  @Column("text", { default: () => "replace((gen_random_uuid()), '-', '')" })
  code!: string;

  @Column("timestamptz", { name: "proved_at", nullable: true })
  provedAt!: Date | null;

  /** Method of the proof; "before" if the domain was in use before proof was required. */
  @Column("text", { name: "proved_by", nullable: true })
  provedBy!: VerificationMethod | null;

  @Column("bytea", { name: "mail_code_hash", nullable: true, comment: UNREAD_COLUMN_COMMENT })
  mailCodeHash!: Buffer | null;

  @Column("timestamptz", { name: "mailed_at", nullable: true, comment: UNREAD_COLUMN_COMMENT })
  mailedAt!: Date | null;
}

/** Links a person's identity at a provider to an account. */
@Entity("single_sign_on_identity")
@Unique("single_sign_on_identity_account_key", ["hospitalId", "issuer", "accountId"])
@ForeignKey(() => Account, ["hospitalId", "accountId"], ["hospitalId", "id"], {
  name: "single_sign_on_identity_hospital_id_account_id_fkey",
})
export class SingleSignOnIdentity {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  /** Issuer named in the provider's signed token. */
  @PrimaryColumn("text")
  issuer!: string;

  @PrimaryColumn("text")
  subject!: string;

  @Column("uuid", { name: "account_id" })
  accountId!: string;

  @Column("timestamptz", { name: "linked_at" })
  linkedAt!: Date;
}

/** A pending sign-on, found by the SHA-256 of its state; it ends with the provider's answer. */
@Entity("sign_on_attempt")
@Index("sign_on_attempt_end", ["expiresAt"])
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "sign_on_attempt_hospital_id_fkey" })
export class SignOnAttempt {
  @PrimaryColumn("bytea")
  hash!: Buffer;

  @Column("uuid", { name: "hospital_id" })
  hospitalId!: string;

  /** SHA-256 of the secret that is stored by the browser that began the sign-on. */
  @Column("bytea", { name: "browser_hash" })
  browserHash!: Buffer;

  /** Provider at the start of the sign-on; answers of other providers are refused. */
  @Column("text")
  issuer!: string;

  @Column("text", { name: "client_id" })
  clientId!: string;

  @Column("text")
  nonce!: string;

  @Column("text", { name: "code_verifier" })
  codeVerifier!: string;

  @Column("timestamptz", { name: "expires_at" })
  expiresAt!: Date;
}
