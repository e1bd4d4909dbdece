import type { AdtPlace } from "@wardline/contracts/patients/adt";
import type {
  AdtMessageState,
  AdtOpenCardAction,
  AdtParkingReason,
} from "@wardline/domain/operation/adt-message";
import { Column, Entity, ForeignKey, Generated, Index, PrimaryColumn } from "typeorm";
import { Hospital } from "../hospitals/hospital.js";

/** A hospital's ADT settings (docs/wire/adt.md, Wards and beds). */
@Entity("adt_settings")
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "adt_settings_hospital_id_fkey" })
export class AdtSettingsRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @Column("boolean")
  enabled!: boolean;

  /** Accepted sending application; empty for any. */
  @Column("text", { name: "sending_application" })
  sendingApplication!: string;

  /** Accepted sending facility; empty for any. */
  @Column("text", { name: "sending_facility" })
  sendingFacility!: string;

  @Column("jsonb")
  places!: AdtPlace[];

  @Column("integer", { name: "edit_wins_minutes" })
  editWinsMinutes!: number;

  @Column("text", { name: "open_number" })
  openNumber!: AdtOpenCardAction;

  @Column("integer")
  version!: number;
}

/** An address or certificate from which a hospital's messages come; belongs to one hospital of the installation. */
@Entity("adt_source")
@Index("adt_source_of_one", ["source"], { unique: true })
@ForeignKey(() => AdtSettingsRow, ["hospitalId"], ["hospitalId"], {
  name: "adt_source_hospital_id_fkey",
  onDelete: "CASCADE",
})
export class AdtSourceRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("text")
  source!: string;
}

/** A received ADT message; its text is stored while it is parked or discarded (docs/wire/adt.md, Parking lot). */
@Entity("adt_message")
@Index("adt_message_once", ["hospitalId", "sender", "controlId", "digest"], { unique: true })
@Index("adt_message_received", ["hospitalId", "receivedAt"])
@Index("adt_message_parked", { synchronize: false })
@Index("adt_message_settled", { synchronize: false })
@Index("adt_message_discarded", { synchronize: false })
@Index("adt_message_patients", { synchronize: false })
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "adt_message_hospital_id_fkey" })
export class AdtMessageRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid")
  id!: string;

  /** Number that increases in order of receipt. */
  @Column("bigint")
  @Generated("increment")
  receipt!: string;

  @Column("timestamptz", { name: "received_at" })
  receivedAt!: Date;

  /** Sending application and facility; unique with the control id and the digest. */
  @Column("text")
  sender!: string;

  @Column("text", { name: "control_id" })
  controlId!: string;

  /** Hexadecimal SHA-256 of the text, needed because a sender may reuse a control id. */
  @Column("text")
  digest!: string;

  /** Time of the message according to its sender. */
  @Column("timestamptz", { name: "message_at" })
  messageAt!: Date;

  /** Trigger event, such as `A02`. */
  @Column("text")
  type!: string;

  /**
   * Hospital numbers of the message's patients, in the form of `toComparedText`; empty once the patient has been
   * erased.
   */
  @Column("text", { array: true })
  patients!: string[];

  @Column("text")
  state!: AdtMessageState;

  /** Null unless the message is parked. */
  @Column("text", { nullable: true })
  reason!: AdtParkingReason | null;

  /** Reason why the message is parked, as a sentence. */
  @Column("text", { nullable: true })
  problem!: string | null;

  @Column("text", { nullable: true })
  text!: string | null;
}
