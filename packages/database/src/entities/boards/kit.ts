import type { ScreenStorage } from "@wardline/domain/boards/screen-keeping";
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from "typeorm";
import { Hospital } from "../hospitals/hospital.js";

/** A downtime kit: everything a ward or the switchboard needs on paper (docs/wire/boards.md, Downtime kits). */
@Entity("kit")
// Place and slot are unique even if the place is null (the switchboard), which an entity cannot express.
@Index("kit_once", { synchronize: false })
@Index("kit_newest", ["hospitalId", "wardId", "madeAt"])
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "kit_hospital_id_fkey" })
export class KitRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid")
  id!: string;

  /** Null for a kit of the switchboard. Kits of a deleted ward remain until they expire. */
  @Column("uuid", { name: "ward_id", nullable: true })
  wardId!: string | null;

  /** The ward's name at the time. */
  @Column("text")
  ward!: string;

  /** Time for which the kit was due or requested. */
  @Column("timestamptz")
  slot!: Date;

  /** Time that the kit describes. */
  @Column("timestamptz", { name: "made_at" })
  madeAt!: Date;

  @Column("integer")
  revision!: number;

  @Column("text")
  html!: string;
}

/** A browser that stores the newest kits of its wards (docs/wire/boards.md, Downtime stations). */
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

  /** Ward ids; deleted wards remain in the list. */
  @Column("uuid", { array: true })
  wards!: string[];

  @Column("boolean")
  switchboard!: boolean;

  /** SHA-256 of the key in the station's address. */
  @Column("bytea", { name: "key_hash" })
  keyHash!: Buffer;

  @Column("timestamptz", { name: "paired_at" })
  pairedAt!: Date;

  @Column("timestamptz", { name: "last_seen_at", nullable: true })
  lastSeenAt!: Date | null;

  /** The station's ability to show its kits in an outage; null if unreported. */
  @Column("text", { nullable: true })
  keeps!: ScreenStorage | null;

  /** Revision and time of the station's newest stored kit; null if it has none or has not reported. */
  @Column("integer", { name: "held_revision", nullable: true })
  heldRevision!: number | null;

  @Column("timestamptz", { name: "held_at", nullable: true })
  heldAt!: Date | null;

  @Column("timestamptz", { name: "revoked_at", nullable: true })
  revokedAt!: Date | null;
}
