import { Column, Entity, PrimaryColumn } from "typeorm";

/** The first answer to a creating request, given again for 24 hours (docs/wire.md, Envelope and errors). */
@Entity("idempotency_key")
export class IdempotencyKey {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid", { name: "account_id" })
  accountId!: string;

  @PrimaryColumn("text")
  key!: string;

  /** SHA-256 over method, path and body. */
  @Column("bytea", { name: "request_hash" })
  requestHash!: Buffer;

  /** Null while the first request is still under way. */
  @Column("integer", { nullable: true })
  status!: number | null;

  @Column("jsonb", { nullable: true })
  answer!: unknown;

  /** What its `ETag` says, without quotes. */
  @Column("text", { nullable: true })
  tag!: string | null;

  @Column("timestamptz", { name: "created_at" })
  createdAt!: Date;
}
