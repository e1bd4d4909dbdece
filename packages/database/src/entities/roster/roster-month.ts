import type { Holiday } from "@wardline/contracts/roster/holidays";
import type {
  Proposal,
  ProposalAnswer,
  ProposalState,
} from "@wardline/contracts/roster/roster-proposals";
import type { MonthCell } from "@wardline/domain/roster-month/month-plan";
import type { MonthNeed } from "@wardline/domain/roster-month/month-problem";
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { EPOCH_MILLISECONDS } from "../columns.js";
import { Hospital } from "../hospitals/hospital.js";

/** Holidays of a year as confirmed by the hospital (docs/wire/roster.md, Holidays). */
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

/** A requested proposal for a department's month (docs/wire/roster.md, Proposals). */
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

  /** True once somebody has requested that the proposal stop. */
  @Column("boolean", { default: false })
  stop!: boolean;

  @Column("jsonb")
  actor!: { id: string; name: string };

  @Column("timestamptz", { transformer: EPOCH_MILLISECONDS })
  at!: number;

  /** Time of the worker's last progress report. */
  @Column("timestamptz", { name: "seen_at", nullable: true, transformer: EPOCH_MILLISECONDS })
  seenAt!: number | null;
}
