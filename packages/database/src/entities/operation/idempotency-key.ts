import { Column, Entity, PrimaryColumn } from "typeorm";

/**
 * First answer to a request that creates a record; repeats of the request get this answer for 24 hours
 * (docs/wire/envelope.md, Envelope and errors).
 */
@Entity("idempotency_key")
export class IdempotencyKey {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid", { name: "account_id" })
  accountId!: string;

  @PrimaryColumn("text")
  key!: string;

  /** SHA-256 of method, path and body. */
  @Column("bytea", { name: "request_hash" })
  hash!: Buffer;

  /** Null while the first request is under way. */
  @Column("integer", { nullable: true })
  status!: number | null;

  @Column("jsonb", { name: "answer", nullable: true })
  body!: object | null;

  /** Value of the `ETag` header, without quotes. */
  @Column("text", { nullable: true })
  tag!: string | null;

  @Column("timestamptz", { name: "created_at" })
  createdAt!: Date;
}
