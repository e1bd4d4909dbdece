import type { Bay } from "@wardline/domain/wards/bays";
import type { BedClosure } from "@wardline/domain/wards/ward";
import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from "typeorm";
import { Hospital } from "./hospital.js";

/** A ward (docs/wire.md, Wards). */
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

  /** `domain/wards/ward.foldBed` of the name: unique per hospital. */
  @Column("text", { name: "folded_name" })
  foldedName!: string;

  /** The place in the hospital's own order; null while wards stand by their names. */
  @Column("integer", { name: "own_order", nullable: true })
  ownOrder!: number | null;

  /** Null where there are none. */
  @Column("jsonb", { nullable: true })
  bays!: Bay[] | null;

  @Column("integer", { default: 1 })
  version!: number;
}

/** A bed of a ward. Who lies in it stands on the cards: `PatientRow.ward_id`, `ward_bed`. */
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

  /** `domain/wards/ward.foldBed` of the label. */
  @PrimaryColumn("text", { name: "folded_label" })
  foldedLabel!: string;

  @Column("text")
  label!: string;

  /** Why it cannot be used at present. */
  @Column("text", { nullable: true })
  closed!: BedClosure | null;

  /** Since when it is closed; null where the hospital does not have its beds cleaned after patients. */
  @Column("timestamptz", { name: "closed_at", nullable: true })
  closedAt!: Date | null;
}
