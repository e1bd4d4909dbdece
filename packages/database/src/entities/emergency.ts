import type { EmergencyKind } from "@wardline/domain/boards/emergency";
import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { Hospital } from "./hospital.js";

/** An emergency for the boards; one that was withdrawn has no row (docs/wire.md, Emergencies). */
@Entity("emergency")
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "emergency_hospital_id_fkey" })
export class EmergencyRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid")
  id!: string;

  @Column("text")
  kind!: EmergencyKind;

  @Column("text")
  text!: string;

  @Column("text")
  place!: string;

  /** Ids of the wards whose boards show it. */
  @Column("uuid", { name: "scope_wards", array: true, default: "{}" })
  scopeWards!: string[];

  @Column("text", { name: "scope_departments", array: true, default: "{}" })
  scopeDepartments!: string[];

  @Column("timestamptz", { name: "raised_at" })
  raisedAt!: Date;

  /** The name of the person who raised it. */
  @Column("text", { name: "raised_by" })
  raisedBy!: string;

  @Column("timestamptz", { name: "ends_at" })
  endsAt!: Date;

  /** By hand. */
  @Column("timestamptz", { name: "ended_at", nullable: true })
  endedAt!: Date | null;

  @Column("text", { name: "ended_by", nullable: true })
  endedBy!: string | null;
}

/** When a screen first said that it has drawn an emergency. */
@Entity("emergency_drawing")
@ForeignKey(() => EmergencyRow, ["hospitalId", "emergencyId"], ["hospitalId", "id"], {
  name: "emergency_drawing_hospital_id_emergency_id_fkey",
  onDelete: "CASCADE",
})
export class EmergencyDrawingRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid", { name: "emergency_id" })
  emergencyId!: string;

  @PrimaryColumn("uuid", { name: "display_id" })
  displayId!: string;

  @PrimaryColumn("text", { name: "screen_id" })
  screenId!: string;

  @Column("timestamptz", { name: "drawn_at" })
  drawnAt!: Date;
}
