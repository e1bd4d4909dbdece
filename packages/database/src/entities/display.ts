import type { DisplaySettings } from "@wardline/contracts/displays";
import type { BoardDistance } from "@wardline/domain/boards/board-distance";
import type { BoardRooms } from "@wardline/domain/boards/board-rooms";
import type { BoardTemplate } from "@wardline/domain/boards/board-template";
import type { DisplaySignal } from "@wardline/domain/boards/display-signals";
import type { ScreenKeeps } from "@wardline/domain/boards/screen-keeping";
import type { NameDisplay } from "@wardline/domain/patients/name-display";
import type { PlannedHours } from "@wardline/domain/roster/planned-hours";
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from "typeorm";
import { Hospital } from "./hospital.js";

/**
 * A published display with its secret key and what it may show (docs/wire.md, Displays and boards): every setting of
 * `contracts/displays.DISPLAY_TABLE` has a column of its name, and the scope has two.
 */
@Entity("display")
// Unique by the folded name, which an entity cannot say.
@Index("display_name", { synchronize: false })
@Index("display_clear_key", ["hospitalId", "id"], { where: "(key IS NOT NULL)" })
@Unique("display_key_key", ["key"])
@Unique("display_key_hash_key", ["keyHash"])
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "display_hospital_id_fkey" })
export class DisplayRow implements Omit<DisplaySettings, "scope"> {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid")
  id!: string;

  @Column("text")
  name!: string;

  /** The secret of its address where no server has encrypted it yet; dropped with the next version. */
  @Column("text", { nullable: true })
  key!: string | null;

  /** The SHA-256 of the secret, by which a screen finds its display. */
  @Column("bytea", { name: "key_hash" })
  keyHash!: Buffer;

  /** The secret, encrypted, for those who may see the address; null once the display is revoked. */
  @Column("text", { name: "key_sealed", nullable: true })
  keySealed!: string | null;

  @Column("text")
  name_display!: NameDisplay;

  @Column("boolean")
  show_contacts!: boolean;

  @Column("boolean")
  show_phones!: boolean;

  @Column("text", { array: true, default: "{}" })
  show_signals!: DisplaySignal[];

  @Column("smallint", { nullable: true })
  distance!: BoardDistance | null;

  /** Its own template; null: the hospital's. */
  @Column("text", { nullable: true })
  template!: BoardTemplate | null;

  /** What its rooms are; null: wards where the board knows any, else teams. */
  @Column("text", { nullable: true })
  rooms!: BoardRooms | null;

  /** Ids of the wards that it is for; one that was deleted stays, so that the display does not come to show everybody. */
  @Column("uuid", { name: "scope_wards", array: true, default: "{}" })
  scopeWards!: string[];

  /** Names of the departments that it is for; a removed one stays as well. */
  @Column("text", { name: "scope_departments", array: true, default: "{}" })
  scopeDepartments!: string[];

  /** Whether its boards show the code with which staff take the board along (docs/wire.md, Wall to hand). */
  @Column("boolean", { default: true })
  show_handoff!: boolean;

  /** When its screens are on; null: always. */
  @Column("jsonb", { nullable: true })
  hours!: PlannedHours | null;

  /** Whether administrators are notified by email of a screen that is missing. */
  @Column("boolean", { default: true })
  mail_missing!: boolean;

  /** Whether staff without `displays.manage` are given its address (docs/wire.md, Who learns an address). */
  @Column("boolean", { default: true })
  shared_with_staff!: boolean;

  /** Whether they were ever given the present one. */
  @Column("boolean", { name: "known_to_staff", default: true })
  knownToStaff!: boolean;

  @Column("integer", { default: 1 })
  version!: number;

  @Column("timestamptz", { name: "created_at" })
  createdAt!: Date;

  @Column("timestamptz", { name: "published_at" })
  publishedAt!: Date;

  @Column("timestamptz", { name: "revoked_at", nullable: true })
  revokedAt!: Date | null;
}

/** A screen's last report of itself (docs/wire.md, Displays and boards). */
@Entity("screen")
@ForeignKey(() => DisplayRow, ["hospitalId", "displayId"], ["hospitalId", "id"], {
  name: "screen_hospital_id_display_id_fkey",
  onDelete: "CASCADE",
})
export class ScreenRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid", { name: "display_id" })
  displayId!: string;

  @PrimaryColumn("text", { name: "screen_id" })
  screenId!: string;

  /** What people call it; empty: by its number. */
  @Column("text", { default: "" })
  name!: string;

  @Column("text")
  template!: BoardTemplate;

  @Column("real", { nullable: true })
  fps!: number | null;

  @Column("text")
  viewport!: string;

  @Column("integer")
  revision!: number;

  @Column("text")
  build!: string;

  @Column("timestamptz", { name: "last_seen" })
  lastSeen!: Date;

  @Column("timestamptz", { name: "first_seen", default: () => "now()" })
  firstSeen!: Date;

  /** The revision that it has drawn, and what else it says of its picture (docs/wire.md, Drawn, not held). */
  @Column("integer", { nullable: true })
  drawn!: number | null;

  @Column("boolean", { nullable: true })
  visible!: boolean | null;

  @Column("text", { nullable: true })
  sample!: string | null;

  /** The newest announcement that it has drawn, and when. */
  @Column("integer", { name: "notice_revision", nullable: true })
  noticeRevision!: number | null;

  @Column("timestamptz", { name: "notice_at", nullable: true })
  noticeAt!: Date | null;

  /** The socket by which it reported itself; null once that has ended. */
  @Column("text", { nullable: true })
  connection!: string | null;

  /** Whether its last report said that the page was being closed. */
  @Column("boolean", { default: false })
  closed!: boolean;

  /** Whether its page was ever paired; one that was not, and has no name, is a visit once it is gone. */
  @Column("boolean", { default: false })
  paired!: boolean;

  /** What it would show in an outage; null: it does not say. */
  @Column("text", { nullable: true })
  keeps!: ScreenKeeps | null;

  /** Whether its browser keeps it from going dark; null: it does not say. */
  @Column("boolean", { nullable: true })
  awake!: boolean | null;

  /** When it was last seen before the outage of which administrators were notified, or need not be. */
  @Column("timestamptz", { name: "missed_at", nullable: true })
  missedAt!: Date | null;
}

/** Since when servers take the reports of screens without a break, and since when a worker looks for missing ones. */
@Entity("screen_watch")
export class ScreenWatch {
  /** "server" or "worker". */
  @PrimaryColumn("text")
  who!: string;

  @Column("timestamptz")
  since!: Date;

  @Column("timestamptz", { name: "last_at" })
  lastAt!: Date;
}

/** A screen that waits for its code to be typed in; codes live 10 minutes. */
@Entity("pairing")
@Unique("pairing_code_key", ["code"])
export class Pairing {
  @PrimaryColumn("bytea", { name: "secret_hash" })
  secretHash!: Buffer;

  @Column("text")
  code!: string;

  @Column("timestamptz", { name: "expires_at" })
  expiresAt!: Date;

  @Column("uuid", { name: "hospital_id", nullable: true })
  hospitalId!: string | null;

  @Column("uuid", { name: "display_id", nullable: true })
  displayId!: string | null;

  /** Where it became a downtime station: its id, and its key, encrypted, until the screen has fetched it. */
  @Column("uuid", { name: "station_id", nullable: true })
  stationId!: string | null;

  @Column("text", { name: "station_key_sealed", nullable: true })
  stationKeySealed!: string | null;
}
