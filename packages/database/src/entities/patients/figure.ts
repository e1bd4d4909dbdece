import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { Hospital } from "../hospitals/hospital.js";

/** Revision up to which a hospital's figures are computed. */
@Entity("figure_mark")
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "figure_mark_hospital_id_fkey" })
export class FigureProgress {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @Column("integer")
  revision!: number;
}
