import type { Holiday } from "@wardline/contracts/holidays";
import type { Proposal, ProposalAnswer, ProposalState } from "@wardline/contracts/roster-proposals";
import type { MonthCell } from "@wardline/domain/roster-month/month-plan";
import type { MonthNeed } from "@wardline/domain/roster-month/month-problem";
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { Hospital } from "./hospital.js";

/** The holidays of a year as the hospital has confirmed them (docs/wire.md, Holidays). */
@Entity("holiday_year")
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "holiday_year_hospital_id_fkey" })
export class HolidayYearRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("smallint")
  year!: number;

  @Column("text", { nullable: true })
  country!: string | null;

  @Column("text", { nullable: true })
  region!: string | null;

  @Column("jsonb")
  holidays!: Holiday[];

  @Column("integer")
  version!: number;
}

/** A department's month that somebody had proposed (docs/wire.md, Proposals). */
@Entity("roster_proposal")
@Index("roster_proposal_running", ["hospitalId"], {
  unique: true,
  where: "state IN ('waiting', 'running')",
})
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "roster_proposal_hospital_id_fkey" })
export class RosterProposalRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid")
  id!: string;

  @Column("text")
  department!: string;

  @Column("smallint")
  month!: number;

  @Column("smallint")
  year!: number;

  @Column("text")
  state!: ProposalState;

  @Column("jsonb")
  keep!: MonthCell[];

  @Column("jsonb", { nullable: true })
  needs!: MonthNeed[] | null;

  @Column("jsonb", { nullable: true })
  progress!: Proposal["progress"];

  @Column("jsonb", { nullable: true })
  answer!: ProposalAnswer | null;

  @Column("text", { nullable: true })
  failure!: string | null;

  /** Somebody wants it to stop. */
  @Column("boolean", { default: false })
  stop!: boolean;

  /** Who asked for it. */
  @Column("jsonb")
  actor!: { id: string; name: string };

  @Column("timestamptz")
  at!: Date;

  /** When the worker last wrote how far it is. */
  @Column("timestamptz", { name: "seen_at", nullable: true })
  seenAt!: Date | null;
}
