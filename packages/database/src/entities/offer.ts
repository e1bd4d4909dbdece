import type { RosterPerson } from "@wardline/contracts/roster";
import type { RuleReasons } from "@wardline/contracts/roster-rules";
import type { OfferKind, OfferState } from "@wardline/domain/roster/offer";
import type { RosterRole } from "@wardline/domain/roster/roster-role";
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { Account } from "./account.js";
import { Hospital } from "./hospital.js";

/** A duty on a roster's date, with who was on it. */
export interface OfferedPost {
  date: string;
  department: string;
  role: RosterRole;
  position: number;
  accountId: string;
  firstName: string;
  lastName: string;
}

/** A duty that is offered to colleagues, with whose it was then (docs/wire.md, Offers). */
@Entity("offer")
@Index("offer_live", ["hospitalId"], {
  where: "(state = ANY (ARRAY['open'::text, 'taken'::text]))",
})
@Index("offer_updated", ["hospitalId", "updatedAt"])
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "offer_hospital_id_fkey" })
@ForeignKey(() => Account, ["hospitalId", "accountId"], ["hospitalId", "id"], {
  name: "offer_hospital_id_account_id_fkey",
})
export class OfferRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid")
  id!: string;

  @Column("text")
  kind!: OfferKind;

  @Column("text")
  state!: OfferState;

  /** The roster's, YYYY-MM-DD. */
  @Column("text")
  date!: string;

  @Column("text")
  department!: string;

  @Column("text")
  role!: RosterRole;

  @Column("smallint")
  position!: number;

  @Column("uuid", { name: "account_id" })
  accountId!: string;

  @Column("text", { name: "first_name" })
  firstName!: string;

  @Column("text", { name: "last_name" })
  lastName!: string;

  /** The part that somebody is to cover; null where the whole duty is offered. */
  @Column("timestamptz", { name: "from_at", nullable: true })
  fromAt!: Date | null;

  @Column("timestamptz", { name: "until_at", nullable: true })
  untilAt!: Date | null;

  @Column("jsonb", { name: "to_person", nullable: true })
  toPerson!: RosterPerson | null;

  @Column("jsonb", { nullable: true })
  wanted!: OfferedPost | null;

  @Column("jsonb", { name: "taken_by", nullable: true })
  takenBy!: RosterPerson | null;

  @Column("jsonb", { nullable: true })
  given!: OfferedPost | null;

  @Column("text")
  reason!: string;

  /** With which it was taken. */
  @Column("jsonb", { name: "rule_reasons", default: [] })
  ruleReasons!: NonNullable<RuleReasons>;

  @Column("text", { nullable: true })
  changed!: string | null;

  @Column("jsonb")
  actor!: { id: string; name: string };

  @Column("timestamptz")
  at!: Date;

  @Column("timestamptz", { name: "updated_at" })
  updatedAt!: Date;

  /** How many hours before its end makers were last reminded of it; null: never. */
  @Column("smallint", { nullable: true })
  reminded!: number | null;

  @Column("integer", { default: 1 })
  version!: number;
}
