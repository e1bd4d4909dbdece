import type { ScreenKeeps } from "@wardline/domain/boards/screen-keeping";
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from "typeorm";
import { Hospital } from "./hospital.js";

/** A downtime kit: all that a ward, or the switchboard, needs on paper (docs/wire.md, Downtime kits). */
@Entity("kit")
// One of a place and a slot, the switchboard's null included, which an entity cannot say.
@Index("kit_once", { synchronize: false })
@Index("kit_newest", ["hospitalId", "wardId", "madeAt"])
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "kit_hospital_id_fkey" })
export class KitRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid")
  id!: string;

  /** Null: the switchboard's. A ward that was deleted keeps its kits until they are too old. */
  @Column("uuid", { name: "ward_id", nullable: true })
  wardId!: string | null;

  /** The ward's name when it was made. */
  @Column("text")
  ward!: string;

  /** For which time it was due, or asked for. */
  @Column("timestamptz")
  slot!: Date;

  /** Of which moment it tells. */
  @Column("timestamptz", { name: "made_at" })
  madeAt!: Date;

  @Column("integer")
  revision!: number;

  @Column("text")
  html!: string;
}

/** A browser that keeps the newest kits of its wards (docs/wire.md, Downtime stations). */
@Entity("station")
@Unique("station_key_hash_key", ["keyHash"])
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "station_hospital_id_fkey" })
export class StationRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid")
  id!: string;

  @Column("text")
  name!: string;

  /** Ids of its wards; one that was deleted stays. */
  @Column("uuid", { array: true })
  wards!: string[];

  @Column("boolean")
  switchboard!: boolean;

  /** The SHA-256 of the key of its address. */
  @Column("bytea", { name: "key_hash" })
  keyHash!: Buffer;

  @Column("timestamptz", { name: "paired_at" })
  pairedAt!: Date;

  @Column("timestamptz", { name: "last_seen_at", nullable: true })
  lastSeenAt!: Date | null;

  /** What it would show in an outage; null: it does not say. */
  @Column("text", { nullable: true })
  keeps!: ScreenKeeps | null;

  /** Revision and moment of the newest kit that it has stored; null: none, or it does not say. */
  @Column("integer", { name: "held_revision", nullable: true })
  heldRevision!: number | null;

  @Column("timestamptz", { name: "held_at", nullable: true })
  heldAt!: Date | null;

  @Column("timestamptz", { name: "revoked_at", nullable: true })
  revokedAt!: Date | null;
}
