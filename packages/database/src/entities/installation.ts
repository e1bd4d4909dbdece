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

  /** When a worker last swept, to a quarter of a minute (docs/wire.md, Jobs). */
  @Column("timestamptz", { name: "swept_at", nullable: true })
  sweptAt!: Date | null;

  /** Of when the newest downtime kit in the folder of `KIT_DIR` is, in that hospital where it is oldest. */
  @Column("timestamptz", { name: "kit_files_at", nullable: true })
  kitFilesAt!: Date | null;

  /** Signs the addresses by which people switch mails off. */
  @Column("bytea", { name: "mail_key", select: false })
  mailKey!: Buffer;
}
