import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from "typeorm";
import { Account } from "./account.js";

/**
 * A login on one device: ends after 12 idle hours, after 30 days, or at logout (docs/wire/accounts.md, Accounts and
 * sessions).
 */
@Entity("session")
@Index("session_account", ["hospitalId", "accountId"])
@ForeignKey(() => Account, ["hospitalId", "accountId"], ["hospitalId", "id"], {
  name: "session_hospital_id_account_id_fkey",
})
export class Session {
  @PrimaryColumn("uuid")
  id!: string;

  @Column("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @Column("uuid", { name: "account_id" })
  accountId!: string;

  @Column("timestamptz", { name: "created_at" })
  createdAt!: Date;

  @Column("timestamptz", { name: "idle_expires_at" })
  idleExpiresAt!: Date;

  @Column("timestamptz", { name: "expires_at" })
  expiresAt!: Date;

  @Column("timestamptz", { name: "revoked_at", nullable: true })
  revokedAt!: Date | null;

  /** In words, such as "Firefox on Windows"; empty if unknown. */
  @Column("text", { default: "" })
  device!: string;

  /** IP address that opened or last renewed the session. */
  @Column("text", { default: "" })
  address!: string;

  /** Precise to the minute. */
  @Column("timestamptz", { name: "last_seen_at", default: () => "now()" })
  lastSeenAt!: Date;
}

/** A generation of a session's refresh token, as SHA-256; `replacedAt` marks its one use (docs/wire/accounts.md, Accounts and sessions). */
@Entity("refresh_token")
@Unique("refresh_token_session_id_generation_key", ["sessionId", "generation"])
@ForeignKey(() => Session, ["sessionId"], ["id"], {
  name: "refresh_token_session_id_fkey",
  onDelete: "CASCADE",
})
export class RefreshToken {
  @PrimaryColumn("bytea")
  hash!: Buffer;

  @Column("uuid", { name: "session_id" })
  sessionId!: string;

  @Column("integer")
  generation!: number;

  @Column("timestamptz", { name: "replaced_at", nullable: true })
  replacedAt!: Date | null;
}
