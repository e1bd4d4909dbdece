import type { SignalSettings } from "@wardline/contracts/patients/signals";
import type { AcuityScale } from "@wardline/domain/patients/acuity";
import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { Hospital } from "./hospital.js";

/** A hospital's signal settings; without a row the defaults apply (docs/wire/patients.md, Signals). */
@Entity("signal_settings")
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], {
  name: "signal_settings_hospital_id_fkey",
})
export class SignalSettingsRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @Column("text", { array: true })
  waiting_reasons!: string[];

  @Column("jsonb")
  targets!: SignalSettings["targets"];

  @Column("text", { default: "sats" })
  acuity_scale!: AcuityScale;

  @Column("integer")
  version!: number;
}
