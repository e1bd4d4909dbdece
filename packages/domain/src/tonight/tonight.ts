import { fullName } from "../people/full-name.js";
import { isAway, isWithinDays } from "../roster/absence.js";
import { computeDutySpan, type Span } from "../roster/duty.js";
import { computeDutyVersion } from "../roster/duty-seen.js";
import { getDepartmentClock } from "../roster/duty-starts.js";
import { getActiveMark } from "../roster/on-call.js";
import { isSamePost, type Post, ROSTER_ROLES, type RosterRole } from "../roster/roster-role.js";
import {
  groupByPerson,
  listFreeSpans,
  sumFilledTime,
  type WorkedTime,
} from "../roster/timeline.js";
import {
  type AwayPerson,
  filterNewFindings,
  findRosterFindings,
  getFindingKey,
  type RosterFinding,
} from "../roster-rules/findings.js";
import { toComparedText } from "../text/text-forms.js";
import type { GapDetails, UnreachableMark } from "./gap-text.js";
import { BURDEN_DAYS, type Candidate, findBestReplacement } from "./replacement.js";
import {
  type DrawnCount,
  type FilledPost,
  listTonightDates,
  type TonightPerson,
  type TonightRoster,
  type TonightSources,
} from "./sources.js";

const HOUR_MS = 3_600_000;
const BURDEN_MS = BURDEN_DAYS * 24 * HOUR_MS;

export interface Share {
  count: number;
  of: number;
}

export interface TonightGap extends GapDetails {
  /** The person on call; null if there is none. */
  person: { id: string; phone: string } | null;
  /** Null if nobody is suitable. */
  replacement: Replacement | null;
}

/** `hours`: worked in the last 28 days; `warning`: the worst rule that the replacement would break, as a sentence. */
export interface Replacement {
  id: string;
  name: string;
  phone: string;
  hours: number;
  warning: string | null;
}

/** A department's duty, or the remainder of a current duty. */
export interface TonightDuty extends Span {
  date: string;
  isOn: boolean;
  /** People who are not away, out of all on the roster plus missing roles. */
  filled: Share;
  /** Null if the department does not ask for confirmation. */
  seen: Share | null;
  reachable: Share;
  /** Number of people who get no email because their invitation is still open. */
  withoutEmail: number;
  away: number;
  rules: number;
  /** Number of offers of the duty's posts that are open or await approval; 0 for a current duty. */
  offers: number;
  gaps: readonly TonightGap[];
}

export interface TonightLine {
  department: string;
  /** The current and the next duty; empty if no recent roster lists the department. */
  duties: TonightDuty[];
  /** Null if no display shows the department. */
  screens: DrawnCount | null;
  isClean: boolean;
}

/** Computes the lines of the requested departments at `now` (epoch milliseconds), in order. */
export function buildTonightLines(sources: TonightSources, now: number): TonightLine[] {
  const evaluator = new TonightEvaluator(sources, now);
  const plans = sources.departments.map((requested): DepartmentPlan => {
    const isRostered = sources.rosteredDepartments.has(toComparedText(requested.department));
    return { ...requested, duties: isRostered ? evaluator.findDuties(requested) : [] };
  });
  const brokenRules = [
    evaluator.findBrokenRules(plans, ({ isOn }) => isOn),
    evaluator.findBrokenRules(plans, ({ isOn }) => !isOn),
  ];
  return plans.map((plan) => {
    const { department } = plan;
    const screens = sources.screens.get(toComparedText(department)) ?? null;
    const duties = evaluator.withReplacements(
      plan,
      (duty) => brokenRules[duty.isOn ? 0 : 1] ?? new Map(),
    );
    const isDrawn = screens === null || screens.drawn === screens.of;
    const isClean = isDrawn && duties.every(({ gaps }) => gaps.length === 0);
    return { department, duties, screens, isClean };
  });
}

/** A department and its duties, before replacements are chosen. */
interface DepartmentPlan {
  department: string;
  asksSeen: boolean;
  duties: TonightDuty[];
}

interface PersonOnPost {
  post: FilledPost;
  accountId: string;
  name: string;
}

type BrokenRules = ReadonlyMap<string, RosterFinding[]>;

/** Evaluates the sources at one moment. */
class TonightEvaluator {
  private readonly people: ReadonlyMap<string, TonightPerson>;
  /** Keyed by folded department name. */
  private readonly members = new Map<string, TonightPerson[]>();
  private readonly times: ReadonlyMap<string, WorkedTime[]>;
  private readonly findings: ReadonlyMap<string, RosterFinding[]>;

  constructor(
    private readonly sources: TonightSources,
    private readonly now: number,
  ) {
    this.people = new Map(sources.people.map((person) => [person.id, person]));
    for (const person of sources.people) {
      const own = this.members.get(toComparedText(person.department)) ?? [];
      this.members.set(toComparedText(person.department), [...own, person]);
    }
    this.times = groupByPerson(sources.times);
    this.findings = groupByPerson(this.checkRules(sources.times));
  }

  /** The current and the next duty with their gaps. */
  findDuties({ department, asksSeen }: Omit<DepartmentPlan, "duties">): TonightDuty[] {
    const { starts, rosters } = this.sources;
    const clock = getDepartmentClock(starts, department);
    const isOwn = (name: string) => toComparedText(name) === toComparedText(department);
    return listTonightDates(starts, department, this.now).map((date) => {
      const span = computeDutySpan(date, clock);
      const base = { date, ...span, isOn: span.from <= this.now };
      const roster = rosters.find((one) => one.date === date);
      if (roster?.departments.some(isOwn) !== true) return { ...base, ...UNLISTED_DUTY };
      const posts = roster.duties.filter((post) => isOwn(post.department));
      const open = ROSTER_ROLES.filter((role) => posts.every((post) => post.role !== role));
      const onCall = posts.flatMap((post) => this.listPeopleOnPost(post, roster, base));
      const seen = asksSeen ? onCall.filter((one) => this.hasSeen(one, roster, base)) : onCall;
      const withoutEmail = onCall.filter(({ accountId }) => this.people.get(accountId)?.isInvited);
      const reachablePeople = onCall.filter(
        (one) => this.checkReach(one.accountId, base) === "fine" && !withoutEmail.includes(one),
      );
      const gaps = [
        ...open.map(createEmptyGap),
        ...onCall.flatMap((one) => this.findGaps(one, base, seen.includes(one))),
      ];
      const filterByKind = (kind: GapDetails["kind"]) => gaps.filter((gap) => gap.kind === kind);
      const isAbsent = (post: FilledPost) =>
        filterByKind("away").some((gap) => isSamePost({ ...post, ...gap.post }, post));
      const filled = posts.filter((post) => !isAbsent(post));
      return {
        ...base,
        filled: { count: filled.length, of: posts.length + open.length },
        seen: asksSeen ? { count: seen.length, of: onCall.length } : null,
        reachable: { count: reachablePeople.length, of: onCall.length },
        withoutEmail: withoutEmail.length,
        away: filterByKind("away").length,
        rules: filterByKind("rule").length,
        offers: base.isOn ? 0 : this.countOffers(department, date),
        gaps: gaps.sort(compareCallingOrder),
      };
    });
  }

  /** Finds the rules that each candidate would additionally break by taking a post with a gap. */
  findBrokenRules(
    plans: readonly DepartmentPlan[],
    isIncluded: (duty: TonightDuty) => boolean,
  ): BrokenRules {
    const added = plans.flatMap(({ department, duties }) =>
      duties.filter(isIncluded).flatMap((duty) =>
        this.listCandidates(department, duty).map(({ id, name }): WorkedTime => {
          const { date } = duty;
          return { person: id, name, date, post: PROPOSED_ID, ...this.getRemainingSpan(duty) };
        }),
      ),
    );
    const own = added.flatMap(({ person }) => this.listTimes(person));
    const before = added.flatMap(({ person }) => this.findings.get(person) ?? []);
    return groupByPerson(filterNewFindings(this.checkRules([...own, ...added]), before));
  }

  /**
   * Adds the best replacement to each gap. Nobody is proposed for two posts of a department, or to fill in for their
   * own covered duty.
   */
  withReplacements(
    { department, duties }: DepartmentPlan,
    getBrokenRules: (duty: TonightDuty) => BrokenRules,
  ): TonightDuty[] {
    const proposed = new Map<string, Replacement | null>();
    const taken = new Set<string>();
    return duties.map((duty) => ({
      ...duty,
      gaps: duty.gaps.map((gap) => {
        const { post, person } = gap;
        if (post === null) return gap;
        const key = [duty.date, post.role, post.position, person?.id].join("|");
        const known = proposed.get(key);
        if (known !== undefined) return { ...gap, replacement: known };
        const covered = this.findPlannedPerson(duty.date, { department, ...post });
        const candidates = this.listCandidates(department, duty)
          .filter(({ id, role }) => role === post.role && !taken.has(id) && id !== covered)
          .map((one) => this.toCandidate(one, duty, getBrokenRules(duty)));
        const best = findBestReplacement(candidates);
        const replacement = best && toReplacement(best);
        proposed.set(key, replacement);
        if (best !== null) taken.add(best.id);
        return { ...gap, replacement };
      }),
    }));
  }

  private findPlannedPerson(date: string, post: Post): string | undefined {
    const roster = this.sources.rosters.find((one) => one.date === date);
    return roster?.duties.find((duty) => isSamePost(duty, post))?.accountId;
  }

  private toCandidate(
    person: TonightPerson,
    duty: TonightDuty,
    broken: BrokenRules,
  ): Candidate & TonightPerson {
    const times = this.listTimes(person.id);
    const absences = this.findAbsences(person.id, duty.date);
    return {
      ...person,
      isAway: absences.some(isAway),
      isOnCall: sumFilledTime(times, this.getRemainingSpan(duty)) > 0,
      isReluctant: absences.length > 0,
      isReachable: this.checkReach(person.id, duty) === "fine",
      newBreaches: broken.get(person.id) ?? [],
      hours: sumFilledTime(times, { from: this.now - BURDEN_MS, until: this.now }) / HOUR_MS,
    };
  }

  /** Department staff whose role has a gap in the duty. */
  private listCandidates(department: string, { gaps }: TonightDuty): TonightPerson[] {
    const roles = new Set<string>(gaps.flatMap(({ post }) => post?.role ?? []));
    if (roles.size === 0) return [];
    const own = this.members.get(toComparedText(department)) ?? [];
    return own.filter(({ role }) => roles.has(role));
  }

  /** People who fill a post for the rest of a duty, in chronological order. */
  private listPeopleOnPost(
    post: FilledPost,
    { covers }: TonightRoster,
    duty: Span,
  ): PersonOnPost[] {
    const remainingSpan = this.getRemainingSpan(duty);
    const own = covers
      .filter((cover) => isSamePost(cover, post) && cover.until > remainingSpan.from)
      .sort((a, b) => a.from - b.from);
    const parts = [
      ...listFreeSpans(own, remainingSpan).map((gap) => ({ ...post, ...gap })),
      ...own,
    ];
    const ordered = parts.sort((a, b) => a.from - b.from);
    const people = new Map(ordered.map((part) => [part.accountId, part]));
    return Array.from(people.values(), (person) => ({
      post,
      accountId: person.accountId,
      name: fullName(person),
    }));
  }

  /** Gaps of a person on call; an absence hides all other gaps. */
  private findGaps(
    { post, accountId, name }: PersonOnPost,
    duty: Span & { date: string },
    hasSeen: boolean,
  ): TonightGap[] {
    const { role, position } = post;
    const person = { id: accountId, phone: this.people.get(accountId)?.phone ?? "" };
    const base = { post: { role, position }, name, person, replacement: null };
    if (this.findAbsences(accountId, duty.date).some(isAway)) return [{ ...base, kind: "away" }];
    const gaps: TonightGap[] = (this.findings.get(accountId) ?? [])
      .filter((finding) => finding.date === duty.date)
      .filter((finding) => !this.sources.acceptedFindings.has(getFindingKey(finding)))
      .map(({ text }) => ({ ...base, kind: "rule", finding: text }));
    const reach = this.checkReach(accountId, duty);
    if (reach === "unknown") gaps.push({ ...base, kind: "unreachable" });
    else if (reach !== "fine") gaps.push({ ...base, kind: "unreachable", mark: reach });
    if (!hasSeen) gaps.push({ ...base, kind: "unseen" });
    return gaps;
  }

  /** Returns why a person cannot be reached by phone or email during a duty, or "fine". */
  private checkReach(accountId: string, duty: Span): UnreachableMark | "unknown" | "fine" {
    const person = this.people.get(accountId);
    if (person === undefined || person.phone === "") return "unknown";
    const mark = getActiveMark(person, this.getRemainingSpan(duty).from)?.result;
    return mark ?? (person.isMailRefused ? "mail_refused" : "fine");
  }

  private hasSeen(
    { post, accountId }: PersonOnPost,
    { date, covers }: TonightRoster,
    { from, until }: Span,
  ): boolean {
    const own = covers.filter((cover) => isSamePost(cover, post));
    const duty = { accountId: post.accountId, from, until, covers: own };
    const version = computeDutyVersion(accountId, duty);
    return this.sources.seen.some(
      (one) =>
        one.date === date &&
        one.accountId === accountId &&
        one.version === version &&
        isSamePost(one, post),
    );
  }

  private countOffers(department: string, date: string): number {
    const own = toComparedText(department);
    return this.sources.offers.filter(
      (offer) => offer.date === date && toComparedText(offer.department) === own,
    ).length;
  }

  private findAbsences(accountId: string, date: string): AwayPerson[] {
    return this.sources.absences.filter(
      (absence) => absence.person === accountId && isWithinDays(absence, date),
    );
  }

  private getRemainingSpan({ from, until }: Span): Span {
    return { from: Math.max(from, this.now), until };
  }

  private listTimes(person: string): readonly WorkedTime[] {
    return this.times.get(person) ?? [];
  }

  /** Rule findings, except absences, for a person's times from the first rostered day on. */
  private checkRules(times: readonly WorkedTime[]): RosterFinding[] {
    const { settings, starts, rosters } = this.sources;
    const [since] = rosters.map(({ date }) => date).sort();
    if (since === undefined || times.length === 0) return [];
    return findRosterFindings({ times, absences: [], settings, zone: starts.zone, since });
  }
}

const PROPOSED_ID = "proposed";

const UNLISTED_DUTY: Omit<TonightDuty, "date" | "isOn" | keyof Span> = {
  filled: { count: 0, of: ROSTER_ROLES.length },
  seen: null,
  reachable: { count: 0, of: 0 },
  withoutEmail: 0,
  away: 0,
  rules: 0,
  offers: 0,
  gaps: [{ kind: "not_listed", post: null, name: "", person: null, replacement: null }],
};

function createEmptyGap(role: RosterRole): TonightGap {
  return { kind: "open", post: { role, position: 1 }, name: "", person: null, replacement: null };
}

function compareCallingOrder({ post: a }: TonightGap, { post: b }: TonightGap): number {
  if (a === null || b === null) return 0;
  return ROSTER_ROLES.indexOf(a.role) - ROSTER_ROLES.indexOf(b.role) || a.position - b.position;
}

function toReplacement(best: Candidate & TonightPerson): Replacement {
  const { id, name, phone, hours, newBreaches } = best;
  return { id, name, phone, hours, warning: newBreaches[0]?.text ?? null };
}
