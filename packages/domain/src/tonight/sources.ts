import { computeDutySpan, findDutyDate, type Span } from "../roster/duty.js";
import { type DutyStarts, getDepartmentClock } from "../roster/duty-starts.js";
import type { RosterPost } from "../roster/on-call.js";
import type { Post } from "../roster/roster-role.js";
import type { WorkedTime } from "../roster/timeline.js";
import type { AwayPerson } from "../roster-rules/findings.js";
import type { RosterRuleSettings } from "../roster-rules/rules.js";

/** A person with a roster role, or on a roster. */
export interface TonightPerson {
  id: string;
  name: string;
  /** Empty if unknown. */
  phone: string;
  department: string;
  role: string;
  reported: RosterPost["reported"];
  /** True if the mail server refuses emails to this person. */
  isMailRefused: boolean;
  /** True if the invitation is still open, so that the address is unverified and gets no emails. */
  isInvited: boolean;
}

export interface FilledPost extends Post {
  accountId: string;
  firstName: string;
  lastName: string;
}

/** A date's roster (YYYY-MM-DD) with its posts and covers. */
export interface TonightRoster {
  date: string;
  departments: readonly string[];
  duties: readonly FilledPost[];
  covers: readonly (FilledPost & Span)[];
}

/** Number of screens that show the current state, and number of screens that should. */
export interface DrawnCount {
  drawn: number;
  of: number;
}

/** All data from which Tonight is computed (docs/wire/roster.md, Tonight). */
export interface TonightSources {
  starts: DutyStarts;
  /** Requested departments; `asksSeen` is true if their people must confirm that they have seen duties. */
  departments: readonly { department: string; asksSeen: boolean }[];
  /** Departments (folded) on any roster of the last weeks. */
  rosteredDepartments: ReadonlySet<string>;
  rosters: readonly TonightRoster[];
  people: readonly TonightPerson[];
  absences: readonly AwayPerson[];
  seen: readonly (Post & { date: string; accountId: string; version: string })[];
  /** Offered duties whose offers are open or await approval. */
  offers: readonly (Post & { date: string })[];
  /** Working times, including the surrounding weeks that rules need. */
  times: readonly WorkedTime[];
  settings: RosterRuleSettings;
  /** Keys (`getFindingKey`) of findings that were accepted with a reason. */
  acceptedFindings: ReadonlySet<string>;
  /** Keyed by folded department name. */
  screens: ReadonlyMap<string, DrawnCount>;
}

/** Dates of a department's duty at `now` (epoch milliseconds) and of its next duty. */
export function listTonightDates(starts: DutyStarts, department: string, now: number) {
  const clock = getDepartmentClock(starts, department);
  const currentDate = findDutyDate(now, clock);
  return [currentDate, findDutyDate(computeDutySpan(currentDate, clock).until, clock)] as const;
}
