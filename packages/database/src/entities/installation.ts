import { Column, Entity, PrimaryColumn } from "typeorm";

/** The installation as a whole: one row. */
@Entity("installation")
export class InstallationRow {
  /** Which history its logs tell: another one after each restore (docs/wire.md, Live protocol). */
  @PrimaryColumn("uuid", { primaryKeyConstraintName: "installation_pkey" })
  epoch!: string;

  /** When `npm run backup` last wrote a copy. */
  @Column("timestamptz", { name: "backed_up_at", nullable: true })
  backedUpAt!: Date | null;
}
