import type { RosterRole } from "@wardline/domain/roster/roster-role";
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from "typeorm";
import { EPOCH_MILLISECONDS } from "../columns.js";
import { Hospital } from "../hospitals/hospital.js";
import { Account } from "../people/account.js";

/** A hospital's roster of one date (docs/wire/roster.md, Roster). */
@Entity("roster")
@Unique("roster_hospital_id_date_key", ["hospitalId", "date"])
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "roster_hospital_id_fkey" })
export class RosterRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid")
  id!: string;

  /** YYYY-MM-DD in the hospital's zone. */
  @Column("text")
  date!: string;

  @Column("text", { array: true })
  departments!: string[];

  @Column("integer", { default: 1 })
  version!: number;

  @Column("timestamptz", { name: "changed_at", default: () => "now()" })
  changedAt!: Date;
}

/**
 * A person on a roster, with the name, role and department of that day, which never change later (docs/wire/roster.md,
 * Roster).
 */
@Entity("roster_duty")
@Index("roster_duty_account", ["hospitalId", "accountId"])
@ForeignKey(() => RosterRow, ["hospitalId", "rosterId"], ["hospitalId", "id"], {
  name: "roster_duty_hospital_id_roster_id_fkey",
  onDelete: "CASCADE",
})
@ForeignKey(() => Account, ["hospitalId", "accountId"], ["hospitalId", "id"], {
  name: "roster_duty_hospital_id_account_id_fkey",
})
export class RosterDuty {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid", { name: "roster_id" })
  rosterId!: string;

  @PrimaryColumn("text")
  department!: string;

  @PrimaryColumn("text")
  role!: RosterRole;

  /** Calling position within the role, from 1. */
  @PrimaryColumn("smallint", { default: 1 })
  position!: number;

  @Column("uuid", { name: "account_id" })
  accountId!: string;

  @Column("text", { name: "first_name" })
  firstName!: string;

  @Column("text", { name: "last_name" })
  lastName!: string;
}

/** A person who is on call in place of the rostered person for part of a duty (docs/wire/roster.md, Covers). */
@Entity("roster_cover")
@Index("roster_cover_roster", ["hospitalId", "rosterId"])
@Index("roster_cover_account", ["hospitalId", "accountId", "until"])
@ForeignKey(() => RosterRow, ["hospitalId", "rosterId"], ["hospitalId", "id"], {
  name: "roster_cover_hospital_id_roster_id_fkey",
  onDelete: "CASCADE",
})
@ForeignKey(() => Account, ["hospitalId", "accountId"], ["hospitalId", "id"], {
  name: "roster_cover_hospital_id_account_id_fkey",
})
export class RosterCoverRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid")
  id!: string;

  @Column("uuid", { name: "roster_id" })
  rosterId!: string;

  @Column("text")
  department!: string;

  @Column("text")
  role!: RosterRole;

  @Column("smallint")
  position!: number;

  @Column("timestamptz", { name: "from_at", transformer: EPOCH_MILLISECONDS })
  from!: number;

  @Column("timestamptz", { name: "until_at", transformer: EPOCH_MILLISECONDS })
  until!: number;

  /** The person who covers. */
  @Column("uuid", { name: "account_id" })
  accountId!: string;

  @Column("text", { name: "first_name" })
  firstName!: string;

  @Column("text", { name: "last_name" })
  lastName!: string;

  /** The rostered person. */
  @Column("uuid", { name: "for_account_id" })
  forAccountId!: string;

  @Column("text", { name: "for_first_name" })
  forFirstName!: string;

  @Column("text", { name: "for_last_name" })
  forLastName!: string;

  @Column("text")
  reason!: string;

  /** Person who recorded the cover. */
  @Column("jsonb")
  actor!: { id: string; name: string };

  @Column("timestamptz", { transformer: EPOCH_MILLISECONDS })
  at!: number;
}

/** A revocable calendar feed. Its address is derived from this id and the installation's secret, and never stored. */
@Entity("calendar_feed")
@Unique("calendar_feed_feed_id_key", ["feedId"])
@ForeignKey(() => Account, ["hospitalId", "accountId"], ["hospitalId", "id"], {
  name: "calendar_feed_hospital_id_account_id_fkey",
})
export class CalendarFeed {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid", { name: "account_id" })
  accountId!: string;

  @PrimaryColumn("text")
  kind!: "personal" | "department";

  @Column("uuid", { name: "feed_id" })
  feedId!: string;
}
