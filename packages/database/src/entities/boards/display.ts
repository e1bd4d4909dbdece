import type { DisplaySettings } from "@wardline/contracts/boards/displays";
import type { BoardDistance } from "@wardline/domain/boards/board-distance";
import type { BoardRooms } from "@wardline/domain/boards/board-rooms";
import type { BoardTemplate } from "@wardline/domain/boards/board-template";
import type { DisplaySignal } from "@wardline/domain/boards/display-signals";
import type { NameDisplay } from "@wardline/domain/patients/name-display";
import type { PlannedHours } from "@wardline/domain/roster/planned-hours";
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from "typeorm";
import { Hospital } from "../hospitals/hospital.js";

/**
 * A display with its secret key and settings (docs/wire/boards.md, Displays and boards): one column per setting of
 * `contracts/boards/displays.DISPLAY_TABLE`, two for the scope.
 */
@Entity("display")
// The folded name has a unique index, which an entity cannot express.
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

  /**
   * Always null now that addresses are encrypted. Version 0.2.0 still reads the column, so it is dropped only when
   * upgrades from 0.2.0 are no longer supported.
   */
  @Column("text", { nullable: true })
  key!: string | null;

  /** SHA-256 of the secret, by which a screen finds its display. */
  @Column("bytea", { name: "key_hash" })
  keyHash!: Buffer;

  /** Encrypted secret, for those who may see the address; null once the display is revoked. */
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

  /** The display's own template; null: the hospital's template. */
  @Column("text", { nullable: true })
  template!: BoardTemplate | null;

  /** Units shown as rooms; null: wards if the hospital has wards, else teams. */
  @Column("text", { nullable: true })
  rooms!: BoardRooms | null;

  /** Ward ids of the scope. Deleted wards remain, so that the scope never widens to the whole hospital. */
  @Column("uuid", { name: "scope_wards", array: true, default: "{}" })
  scopeWards!: string[];

  /** Department names of the scope; removed departments remain in the list. */
  @Column("text", { name: "scope_departments", array: true, default: "{}" })
  scopeDepartments!: string[];

  /** True if the display's boards show a code that opens them on a phone (docs/wire/boards.md, Wall to hand). */
  @Column("boolean", { default: true })
  show_handoff!: boolean;

  /** Hours in which the display's screens are on; null: always. */
  @Column("jsonb", { nullable: true })
  hours!: PlannedHours | null;

  /** True if administrators get an email about a missing screen. */
  @Column("boolean", { default: true })
  mail_missing!: boolean;

  /** True if staff without `displays.manage` may see the address (docs/wire/boards.md, Who learns an address). */
  @Column("boolean", { default: true })
  shared_with_staff!: boolean;

  /** True if staff ever received the current address. */
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

/** A screen that waits until somebody enters its code; codes are valid for 10 minutes. */
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

  /** For a downtime station only: its id, and its encrypted key until the screen has fetched the key. */
  @Column("uuid", { name: "station_id", nullable: true })
  stationId!: string | null;

  @Column("text", { name: "station_key_sealed", nullable: true })
  stationKeySealed!: string | null;
}
