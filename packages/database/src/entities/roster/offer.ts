import type { RosterPerson } from "@wardline/contracts/roster/roster";
import type { RuleReasons } from "@wardline/contracts/roster/roster-rules";
import type { OfferKind, OfferState } from "@wardline/domain/roster/offer";
import type { RosterRole } from "@wardline/domain/roster/roster-role";
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { EPOCH_MILLISECONDS } from "../columns.js";
import { Hospital } from "../hospitals/hospital.js";
import { Account } from "../people/account.js";

/** A duty on a roster date, with the person on it. */
export class OfferedPost {
  /** Roster date, YYYY-MM-DD. */
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
}

/** A duty offered to colleagues, with the person who had it at that time (docs/wire/roster.md, Offers). */
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

  @Column(() => OfferedPost, { prefix: false })
  duty!: OfferedPost;

  /** Part to be covered; null if the offer is for the whole duty. */
  @Column("timestamptz", { name: "from_at", nullable: true, transformer: EPOCH_MILLISECONDS })
  from!: number | null;

  @Column("timestamptz", { name: "until_at", nullable: true, transformer: EPOCH_MILLISECONDS })
  until!: number | null;

  @Column("jsonb", { name: "to_person", nullable: true })
  to!: RosterPerson | null;

  @Column("jsonb", { nullable: true })
  wanted!: OfferedPost | null;

  @Column("jsonb", { name: "taken_by", nullable: true })
  takenBy!: RosterPerson | null;

  @Column("jsonb", { nullable: true })
  given!: OfferedPost | null;

  @Column("text")
  reason!: string;

  /** Reasons for broken rules, given when the offer was taken. */
  @Column("jsonb", { name: "rule_reasons", default: [] })
  ruleReasons!: NonNullable<RuleReasons>;

  @Column("text", { nullable: true })
  changed!: string | null;

  @Column("jsonb")
  actor!: { id: string; name: string };

  @Column("timestamptz", { transformer: EPOCH_MILLISECONDS })
  at!: number;

  @Column("timestamptz", { name: "updated_at", transformer: EPOCH_MILLISECONDS })
  updatedAt!: number;

  /**
   * Number of hours before expiry at which roster makers were last reminded; null if they have not been reminded yet.
   */
  @Column("smallint", { nullable: true })
  reminded!: number | null;

  @Column("integer", { default: 1 })
  version!: number;
}
