import type { EmrDialect, EmrIdentifier } from "@wardline/contracts/patients/emr";
import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { Hospital } from "./hospital.js";

/** A hospital's EMR connection; key and headers are encrypted with the hospital's id as additional data (docs/wire/patients.md, EMR). */
@Entity("emr_settings")
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "emr_settings_hospital_id_fkey" })
export class EmrSettingsRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @Column("text", { name: "base_url" })
  baseUrl!: string;

  @Column("text", { name: "api_key_encrypted" })
  apiKeyEncrypted!: string;

  @Column("text", { name: "api_key_hint" })
  apiKeyHint!: string;

  @Column("text", { name: "headers_encrypted" })
  headersEncrypted!: string;

  @Column("text", { name: "test_status", default: "idle" })
  testStatus!: "idle" | "success" | "failed";

  @Column("timestamptz", { name: "last_tested_at", nullable: true })
  lastTestedAt!: Date | null;

  @Column("text", { nullable: true })
  dialect!: EmrDialect | null;

  /** Identifier that serves as the hospital number; null to choose it by the identifier types in the EMR. */
  @Column("jsonb", { nullable: true })
  identifier!: EmrIdentifier | null;

  @Column("integer", { default: 1 })
  version!: number;
}
