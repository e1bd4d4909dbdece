import { Entity, PrimaryColumn } from "typeorm";

/** The installation as a whole: one row. */
@Entity("installation")
export class InstallationRow {
  /** Which history its logs tell: another one after each restore (docs/wire.md, Live protocol). */
  @PrimaryColumn("uuid", { primaryKeyConstraintName: "installation_pkey" })
  epoch!: string;
}
