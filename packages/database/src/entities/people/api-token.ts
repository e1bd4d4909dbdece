import type { TokenGrant } from "@wardline/domain/people/api-token";
import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from "typeorm";
import { Hospital } from "../hospitals/hospital.js";

/** A program's credential (docs/wire/accounts.md, API tokens). */
@Entity("api_token")
@Unique("api_token_id_key", ["id"])
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "api_token_hospital_id_fkey" })
export class ApiTokenRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  /** Public part of the token. */
  @PrimaryColumn("uuid")
  id!: string;

  @Column("text")
  name!: string;

  /** SHA-256 of the secret part. */
  @Column("bytea", { name: "secret_hash" })
  secretHash!: Buffer;

  @Column("text", { array: true })
  grants!: TokenGrant[];

  /** Ward ids; deleted wards remain in the list. */
  @Column("uuid", { array: true })
  wards!: string[];

  @Column("timestamptz", { name: "created_at" })
  createdAt!: Date;

  @Column("timestamptz", { name: "expires_at" })
  expiresAt!: Date;

  @Column("timestamptz", { name: "last_used_at", nullable: true })
  lastUsedAt!: Date | null;

  /** IP address of the latest use. */
  @Column("text", { name: "last_used_from", nullable: true })
  lastUsedFrom!: string | null;
}
