import { Check, Column, Entity, Index, PrimaryColumn } from "typeorm";

/** What one run has found, for an operator. */
export interface FoundByRun {
  rows?: number;
  tables?: number;
  uploads?: number;
  missingUploads?: number;
  boards?: number;
}

/** A backup that the worker has made, or tried to, or a drill (docs/wire.md, Backups). */
@Entity("backup_run")
@Check("backup_run_kind", "kind IN ('backup', 'drill')")
@Index("backup_run_latest", ["kind", "begunAt"])
export class BackupRunRow {
  @PrimaryColumn("uuid", { primaryKeyConstraintName: "backup_run_pkey" })
  id!: string;

  @Column("text")
  kind!: "backup" | "drill";

  @Column("timestamptz", { name: "begun_at" })
  begunAt!: Date;

  @Column("timestamptz", { name: "ended_at" })
  endedAt!: Date;

  /** Its name in the folder of backups. */
  @Column("text", { nullable: true })
  file!: string | null;

  /** Of the file. */
  @Column("double precision", { nullable: true })
  bytes!: number | null;

  /** Why it failed, in a sentence; null: it went well. */
  @Column("text", { nullable: true })
  problem!: string | null;

  @Column("jsonb", { nullable: true })
  found!: FoundByRun | null;
}
