import { Check, Column, Entity, Index, PrimaryColumn } from "typeorm";

/** Counts from a run, for operators. */
export interface BackupRunCounts {
  rows?: number;
  tables?: number;
  uploads?: number;
  missingUploads?: number;
  boards?: number;
}

/** A backup that the worker attempted or made, or a drill (docs/wire/operations.md, Backups). */
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

  /** File name in the backup folder. */
  @Column("text", { nullable: true })
  file!: string | null;

  @Column("double precision", { nullable: true })
  bytes!: number | null;

  /** Failure as a sentence; null after a success. */
  @Column("text", { nullable: true })
  problem!: string | null;

  @Column("jsonb", { nullable: true })
  found!: BackupRunCounts | null;
}
