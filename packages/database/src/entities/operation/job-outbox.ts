import { Column, Entity, PrimaryColumn } from "typeorm";

/** A committed job that no queue has confirmed yet (docs/wire/operations.md, Jobs). */
@Entity("job_outbox")
export class JobOutboxRow {
  @PrimaryColumn("uuid")
  id!: string;

  @Column("text")
  queue!: string;

  @Column("text")
  name!: string;

  @Column("jsonb")
  data!: object;

  @Column("timestamptz", { name: "created_at", default: () => "clock_timestamp()" })
  createdAt!: Date;
}
