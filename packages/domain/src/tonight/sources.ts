import { dutyDate, dutySpan, type Span } from "../roster/duty.js";
import { clockOfDepartment, type DutyStarts } from "../roster/duty-starts.js";
import type { RosterPost } from "../roster/on-call.js";
import type { Post } from "../roster/roster-role.js";
import type { PersonAway } from "../roster-rules/findings.js";
import type { RosterRuleSettings } from "../roster-rules/rules.js";
import type { WorkedTime } from "../roster-rules/timeline.js";

/** Somebody with a role of rosters, or on one. */
export interface TonightPerson {
  id: string;
  name: string;
  /** Empty where none is known. */
  phone: string;
  department: string;
  role: string;
  /** What the number is marked with. */
  reported: RosterPost["reported"];
  /** Whether the mail server refuses mails to this person. */
  isMailRefused: boolean;
  /** Whether this person has not accepted the invitation: nobody has proven the address, and no duty is mailed to it. */
  isInvited: boolean;
}

/** A post of a roster, or a cover of one, with who is on call. */
export interface FilledPost extends Post {
  accountId: string;
  firstName: string;
  lastName: string;
}

/** The roster of a date YYYY-MM-DD with its posts and covers. */
export interface TonightRoster {
  date: string;
  departments: readonly string[];
  duties: readonly FilledPost[];
  covers: readonly (FilledPost & Span)[];
}

/** How many of some screens show what they should. */
export interface Drawn {
  drawn: number;
  of: number;
}

/** Everything by which Tonight is found out (docs/wire.md, Tonight). */
export interface TonightSources {
  starts: DutyStarts;
  /** Those that are asked about; `asksSeen`: whether their people are asked whether they have seen their duties. */
  departments: readonly { department: string; asksSeen: boolean }[];
  /** The departments that some roster of the last weeks lists, folded. */
  rostered: ReadonlySet<string>;
  /** Those of the dates of `tonightDates`. */
  rosters: readonly TonightRoster[];
  people: readonly TonightPerson[];
  absences: readonly PersonAway[];
  seen: readonly (Post & { date: string; accountId: string; version: string })[];
  /** Of each offer that is open or waits for approval, the duty that is offered. */
  offers: readonly (Post & { date: string })[];
  /** What these people work, with the weeks around that rules look at. */
  times: readonly WorkedTime[];
  settings: RosterRuleSettings;
  /** The findings for which a reason was given, by `findingKey`. */
  settled: ReadonlySet<string>;
  /** By the folded name of the department. */
  screens: ReadonlyMap<string, Drawn>;
}

/** The dates of a department's duty that is on at `now` (epoch milliseconds), and of its next one. */
export function tonightDates(starts: DutyStarts, department: string, now: number) {
  const clock = clockOfDepartment(starts, department);
  const present = dutyDate(now, clock);
  return [present, dutyDate(dutySpan(present, clock).until, clock)] as const;
}
