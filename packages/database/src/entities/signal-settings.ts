import type { AcuityScale } from "@wardline/domain/patients/acuity";
import type { WaitingTargets } from "@wardline/domain/patients/waiting";
import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { Hospital } from "./hospital.js";

/** What a hospital has set of its signals; without a row it is as every hospital begins (docs/wire.md, Signals). */
@Entity("signal_settings")
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], {
  name: "signal_settings_hospital_id_fkey",
})
export class SignalSettingsRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @Column("text", { name: "waiting_reasons", array: true })
  waitingReasons!: string[];

  @Column("jsonb")
  targets!: WaitingTargets;

  @Column("text", { name: "acuity_scale", default: "sats" })
  acuityScale!: AcuityScale;

  @Column("integer")
  version!: number;
}
