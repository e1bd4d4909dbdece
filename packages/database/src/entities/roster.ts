import type { RosterRole } from "@wardline/domain/roster/roster-role";
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from "typeorm";
import { Account } from "./account.js";
import { Hospital } from "./hospital.js";

/** The roster of one hospital and date (docs/wire.md, Roster). */
@Entity("roster")
@Unique("roster_hospital_id_date_key", ["hospitalId", "date"])
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "roster_hospital_id_fkey" })
export class RosterRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid")
  id!: string;

  /** YYYY-MM-DD in the hospital's time zone. */
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
 * One person on one roster, with the name, role and department of that day: the past does not change
 * (docs/wire.md, Roster).
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

  /** The place among those who hold the role, in the order in which they are called; from 1 on. */
  @PrimaryColumn("smallint", { default: 1 })
  position!: number;

  @Column("uuid", { name: "account_id" })
  accountId!: string;

  @Column("text", { name: "first_name" })
  firstName!: string;

  @Column("text", { name: "last_name" })
  lastName!: string;
}

/** Somebody who is on call during a part of a duty in place of who is on the roster (docs/wire.md, Covers). */
@Entity("roster_cover")
@Index("roster_cover_roster", ["hospitalId", "rosterId"])
@Index("roster_cover_account", ["hospitalId", "accountId", "untilAt"])
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

  @Column("timestamptz", { name: "from_at" })
  fromAt!: Date;

  @Column("timestamptz", { name: "until_at" })
  untilAt!: Date;

  /** Who covers. */
  @Column("uuid", { name: "account_id" })
  accountId!: string;

  @Column("text", { name: "first_name" })
  firstName!: string;

  @Column("text", { name: "last_name" })
  lastName!: string;

  /** Who is on the roster. */
  @Column("uuid", { name: "for_account_id" })
  forAccountId!: string;

  @Column("text", { name: "for_first_name" })
  forFirstName!: string;

  @Column("text", { name: "for_last_name" })
  forLastName!: string;

  @Column("text")
  reason!: string;

  /** Who wrote it down. */
  @Column("jsonb")
  actor!: { id: string; name: string };

  @Column("timestamptz")
  at!: Date;
}

/** A revocable calendar feed: its address is derived from this id and the installation's secret, never stored. */
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
