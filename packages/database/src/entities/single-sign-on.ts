import type { GroupBundle } from "@wardline/contracts/single-sign-on";
import type { ProvedBy } from "@wardline/domain/people/single-sign-on";
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from "typeorm";
import { Account } from "./account.js";
import { Hospital } from "./hospital.js";

/** A hospital's provider; its secret is encrypted, with the hospital as additional data (docs/wire.md, Single sign-on). */
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

  /** The department's and the role's name for those for whom an account is made; null: none is made. */
  @Column("text", { nullable: true })
  department!: string | null;

  @Column("text", { nullable: true })
  role!: string | null;

  @Column("boolean", { name: "is_on", default: false })
  isOn!: boolean;

  /** Whether staff may no longer log in with a password. */
  @Column("boolean", { name: "is_only", default: false })
  isOnly!: boolean;

  /** Whether an address of a proved domain counts without the provider's word that it is verified. */
  @Column("boolean", { name: "trusts_addresses", default: false })
  trustsAddresses!: boolean;

  @Column("integer", { default: 1 })
  version!: number;
}

/** A domain of a hospital's addresses; one hospital of the installation may have it proved. */
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

  /** What its TXT record must say. */
  @Column("text", { default: () => "replace((gen_random_uuid()), '-', '')" })
  code!: string;

  @Column("timestamptz", { name: "proved_at", nullable: true })
  provedAt!: Date | null;

  /** "before": it was in use when domains came to be proved. */
  @Column("text", { name: "proved_by", nullable: true })
  provedBy!: ProvedBy | null;

  /** The SHA-256 of the newest code that was mailed to it. */
  @Column("bytea", { name: "mail_code_hash", nullable: true })
  mailCodeHash!: Buffer | null;

  /** When a code was asked for, and then when it was mailed. */
  @Column("timestamptz", { name: "mailed_at", nullable: true })
  mailedAt!: Date | null;
}

/** Who a person is at a provider, and which account that is here. */
@Entity("single_sign_on_identity")
@Unique("single_sign_on_identity_account_key", ["hospitalId", "issuer", "accountId"])
@ForeignKey(() => Account, ["hospitalId", "accountId"], ["hospitalId", "id"], {
  name: "single_sign_on_identity_hospital_id_account_id_fkey",
})
export class SingleSignOnIdentity {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  /** As the provider signs it. */
  @PrimaryColumn("text")
  issuer!: string;

  @PrimaryColumn("text")
  subject!: string;

  @Column("uuid", { name: "account_id" })
  accountId!: string;

  @Column("timestamptz", { name: "linked_at" })
  linkedAt!: Date;
}

/** A sign-on that has begun, by the SHA-256 of its state; it ends with the answer to it. */
@Entity("sign_on_attempt")
@Index("sign_on_attempt_end", ["expiresAt"])
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "sign_on_attempt_hospital_id_fkey" })
export class SignOnAttempt {
  @PrimaryColumn("bytea")
  hash!: Buffer;

  @Column("uuid", { name: "hospital_id" })
  hospitalId!: string;

  /** The SHA-256 of what the browser keeps that began it. */
  @Column("bytea", { name: "browser_hash" })
  browserHash!: Buffer;

  /** The provider as it was then: the answer of another one is not taken. */
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
