import type { RosterRole } from "@wardline/domain/roster-role";
import { Column, Entity, PrimaryColumn } from "typeorm";

/** The roster of one hospital and date (docs/wire.md, Roster). */
@Entity("roster")
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
}

/**
 * One person on one roster, with the name, role and department of that day: the past does not change
 * (docs/wire.md, Roster).
 */
@Entity("roster_duty")
export class RosterDuty {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid", { name: "roster_id" })
  rosterId!: string;

  @PrimaryColumn("text")
  department!: string;

  @PrimaryColumn("text")
  role!: RosterRole;

  @Column("uuid", { name: "account_id" })
  accountId!: string;

  @Column("text", { name: "first_name" })
  firstName!: string;

  @Column("text", { name: "last_name" })
  lastName!: string;
}

/** A revocable calendar feed: its address is derived from this id and the installation's secret, never stored. */
@Entity("calendar_feed")
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
