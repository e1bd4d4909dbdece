import type { Bay } from "@wardline/domain/wards/bays";
import type { BedClosure } from "@wardline/domain/wards/ward";
import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from "typeorm";
import { Hospital } from "../hospitals/hospital.js";

@Entity("ward")
@Unique("ward_hospital_id_folded_name_key", ["hospitalId", "foldedName"])
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "ward_hospital_id_fkey" })
export class WardRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid")
  id!: string;

  @Column("text")
  name!: string;

  /** Name folded by `domain/wards/ward.foldBed`; unique per hospital. */
  @Column("text", { name: "folded_name" })
  foldedName!: string;

  /** Position in the hospital's order; null if wards are sorted by name. */
  @Column("integer", { name: "own_order", nullable: true })
  ownOrder!: number | null;

  /** Bays in order; null if there are none. */
  @Column("jsonb", { nullable: true })
  bays!: Bay[] | null;

  @Column("integer", { default: 1 })
  version!: number;
}

/** A bed of a ward. Its patients are found by `PatientRow.ward_id` and `ward_bed`. */
@Entity("ward_bed")
@ForeignKey(() => WardRow, ["hospitalId", "wardId"], ["hospitalId", "id"], {
  name: "ward_bed_hospital_id_ward_id_fkey",
  onDelete: "CASCADE",
})
export class WardBedRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid", { name: "ward_id" })
  wardId!: string;

  /** Label folded by `domain/wards/ward.foldBed`. */
  @PrimaryColumn("text", { name: "folded_label" })
  foldedLabel!: string;

  @Column("text")
  label!: string;

  @Column("text", { nullable: true })
  closed!: BedClosure | null;

  /** Time at which the bed was closed; null if the hospital does not use cleaning. */
  @Column("timestamptz", { name: "closed_at", nullable: true })
  closedAt!: Date | null;
}
