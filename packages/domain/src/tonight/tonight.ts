import { isAway, isWithinDays } from "../roster/absence.js";
import { dutySpan, type Span } from "../roster/duty.js";
import { dutyVersion } from "../roster/duty-seen.js";
import { clockOfDepartment } from "../roster/duty-starts.js";
import { markIn } from "../roster/on-call.js";
import { isSamePost, type Post, ROSTER_ROLES, type RosterRole } from "../roster/roster-role.js";
import {
  broughtAbout,
  findingKey,
  type PersonAway,
  type RosterFinding,
  rosterFindings,
} from "../roster-rules/findings.js";
import { byPerson, filledOf, gapsOf, type WorkedTime } from "../roster-rules/timeline.js";
import { compared } from "../text/text-forms.js";
import type { SaidHole, UnreachableMark } from "./hole-text.js";
import { BURDEN_DAYS, bestReplacement, type Candidate } from "./replacement.js";
import {
  type Drawn,
  type FilledPost,
  type TonightPerson,
  type TonightRoster,
  type TonightSources,
  tonightDates,
} from "./sources.js";

const HOUR_MS = 3_600_000;
const BURDEN_MS = BURDEN_DAYS * 24 * HOUR_MS;

/** Some of all. */
export interface Share {
  count: number;
  of: number;
}

/** Something that is wrong in a duty, and who could be put on the post instead. */
export interface TonightHole extends SaidHole {
  /** Who is on call; null where nobody is. */
  person: { id: string; phone: string } | null;
  /** Null where nobody is fit for it. */
  replacement: Replacement | null;
}

/** `hours`: worked in the last 28 days; `warning`: the worst rule that it would break, in a sentence. */
export interface Replacement {
  id: string;
  name: string;
  phone: string;
  hours: number;
  warning: string | null;
}

/** A department's duty; of one that is on, what is left of it. */
export interface TonightDuty extends Span {
  date: string;
  isOn: boolean;
  /** People on the roster who are there, of all on it and the roles that nobody has. */
  filled: Share;
  /** Null where the department does not ask. */
  seen: Share | null;
  reachable: Share;
  /** How many get no email, because they have not accepted their invitation. */
  withoutEmail: number;
  away: number;
  rules: number;
  /** Offers of its posts that are open or wait for approval; those of a duty that is on have expired. */
  offers: number;
  holes: readonly TonightHole[];
}

/** A department in one line. */
export interface TonightLine {
  department: string;
  /** The duty that is on, and the next one; none for a department that no roster of the last weeks lists. */
  duties: TonightDuty[];
  /** Null where no display is for the department. */
  screens: Drawn | null;
  isClean: boolean;
}

/** The lines of the departments that are asked about at `now` (epoch milliseconds), in their order. */
export function tonightOf(sources: TonightSources, now: number): TonightLine[] {
  const reading = new Reading(sources, now);
  const plans = sources.departments.map((asked): Plan => {
    const isRostered = sources.rostered.has(compared(asked.department));
    return { ...asked, duties: isRostered ? reading.dutiesOf(asked) : [] };
  });
  const breaks = [
    reading.wouldBreak(plans, ({ isOn }) => isOn),
    reading.wouldBreak(plans, ({ isOn }) => !isOn),
  ];
  return plans.map((plan) => {
    const { department } = plan;
    const screens = sources.screens.get(compared(department)) ?? null;
    const duties = reading.withReplacements(plan, (duty) => breaks[duty.isOn ? 0 : 1] ?? new Map());
    const isDrawn = screens === null || screens.drawn === screens.of;
    const isClean = isDrawn && duties.every(({ holes }) => holes.length === 0);
    return { department, duties, screens, isClean };
  });
}

/** A department with its duties, before it is known who could be put on their posts. */
interface Plan {
  department: string;
  asksSeen: boolean;
  duties: TonightDuty[];
}

/** Somebody who is on call on a post in some part of a duty. */
interface OnPost {
  post: FilledPost;
  accountId: string;
  name: string;
}

/** What a duty would break, by person. */
type Broken = ReadonlyMap<string, RosterFinding[]>;

/** The sources as they are asked at one moment. */
class Reading {
  private readonly people: ReadonlyMap<string, TonightPerson>;
  /** By the folded name of the department. */
  private readonly members = new Map<string, TonightPerson[]>();
  private readonly times: ReadonlyMap<string, WorkedTime[]>;
  /** What the rosters break as they are. */
  private readonly findings: ReadonlyMap<string, RosterFinding[]>;

  constructor(
    private readonly sources: TonightSources,
    private readonly now: number,
  ) {
    this.people = new Map(sources.people.map((person) => [person.id, person]));
    for (const person of sources.people) {
      const own = this.members.get(compared(person.department)) ?? [];
      this.members.set(compared(person.department), [...own, person]);
    }
    this.times = byPerson(sources.times);
    this.findings = byPerson(this.findingsOf(sources.times));
  }

  /** The duty that is on and the next one, with what is wrong in them. */
  dutiesOf({ department, asksSeen }: Omit<Plan, "duties">): TonightDuty[] {
    const { starts, rosters } = this.sources;
    const clock = clockOfDepartment(starts, department);
    const isOwn = (name: string) => compared(name) === compared(department);
    return tonightDates(starts, department, this.now).map((date) => {
      const span = dutySpan(date, clock);
      const base = { date, ...span, isOn: span.from <= this.now };
      const roster = rosters.find((one) => one.date === date);
      if (roster?.departments.some(isOwn) !== true) return { ...base, ...NOT_LISTED };
      const posts = roster.duties.filter((post) => isOwn(post.department));
      const open = ROSTER_ROLES.filter((role) => posts.every((post) => post.role !== role));
      const onCall = posts.flatMap((post) => this.onPost(post, roster, base));
      const seen = asksSeen ? onCall.filter((one) => this.hasSeen(one, roster, base)) : onCall;
      const withoutEmail = onCall.filter(({ accountId }) => this.people.get(accountId)?.isInvited);
      const reached = onCall.filter(
        (one) => this.reachOf(one.accountId, base) === "fine" && !withoutEmail.includes(one),
      );
      const holes = [
        ...open.map(emptyHole),
        ...onCall.flatMap((one) => this.holesOf(one, base, seen.includes(one))),
      ];
      const ofKind = (kind: SaidHole["kind"]) => holes.filter((hole) => hole.kind === kind);
      const absent = (post: FilledPost) =>
        ofKind("away").some((hole) => isSamePost({ ...post, ...hole.post }, post));
      const filled = posts.filter((post) => !absent(post));
      return {
        ...base,
        filled: { count: filled.length, of: posts.length + open.length },
        seen: asksSeen ? { count: seen.length, of: onCall.length } : null,
        reachable: { count: reached.length, of: onCall.length },
        withoutEmail: withoutEmail.length,
        away: ofKind("away").length,
        rules: ofKind("rule").length,
        offers: base.isOn ? 0 : this.offersOf(department, date),
        holes: holes.sort(inCallingOrder),
      };
    });
  }

  /** What these duties would break for all who could be put on a post with a hole, beyond what is broken already. */
  wouldBreak(plans: readonly Plan[], isMeant: (duty: TonightDuty) => boolean): Broken {
    const added = plans.flatMap(({ department, duties }) =>
      duties.filter(isMeant).flatMap((duty) =>
        this.candidatesFor(department, duty).map(({ id, name }): WorkedTime => {
          const { date } = duty;
          return { person: id, name, date, post: PROPOSED, ...this.leftOf(duty) };
        }),
      ),
    );
    const own = added.flatMap(({ person }) => this.timesOf(person));
    const before = added.flatMap(({ person }) => this.findings.get(person) ?? []);
    return byPerson(broughtAbout(this.findingsOf([...own, ...added]), before));
  }

  /** The duties with the best replacement for each hole; nobody is proposed for two posts of a department, or for a duty that is covered for them. */
  withReplacements(
    { department, duties }: Plan,
    breaksIn: (duty: TonightDuty) => Broken,
  ): TonightDuty[] {
    const proposed = new Map<string, Replacement | null>();
    const taken = new Set<string>();
    return duties.map((duty) => ({
      ...duty,
      holes: duty.holes.map((hole) => {
        const { post, person } = hole;
        if (post === null) return hole;
        const key = [duty.date, post.role, post.position, person?.id].join("|");
        const known = proposed.get(key);
        if (known !== undefined) return { ...hole, replacement: known };
        const covered = this.plannedFor(duty.date, { department, ...post });
        const candidates = this.candidatesFor(department, duty)
          .filter(({ id, role }) => role === post.role && !taken.has(id) && id !== covered)
          .map((one) => this.candidate(one, duty, breaksIn(duty)));
        const best = bestReplacement(candidates);
        const replacement = best && replacementOf(best);
        proposed.set(key, replacement);
        if (best !== null) taken.add(best.id);
        return { ...hole, replacement };
      }),
    }));
  }

  /** Who is on the roster for a post: where somebody else is on call, there is a reason for it. */
  private plannedFor(date: string, post: Post): string | undefined {
    const roster = this.sources.rosters.find((one) => one.date === date);
    return roster?.duties.find((duty) => isSamePost(duty, post))?.accountId;
  }

  private candidate(
    person: TonightPerson,
    duty: TonightDuty,
    broken: Broken,
  ): Candidate & TonightPerson {
    const times = this.timesOf(person.id);
    const absences = this.absencesOf(person.id, duty.date);
    return {
      ...person,
      isAway: absences.some(isAway),
      isOnCall: filledOf(times, this.leftOf(duty)) > 0,
      isReluctant: absences.length > 0,
      isReachable: this.reachOf(person.id, duty) === "fine",
      breaks: broken.get(person.id) ?? [],
      hours: filledOf(times, { from: this.now - BURDEN_MS, until: this.now }) / HOUR_MS,
    };
  }

  /** Those of the department who hold a role of which some post of the duty has a hole. */
  private candidatesFor(department: string, { holes }: TonightDuty): TonightPerson[] {
    const roles = new Set<string>(holes.flatMap(({ post }) => post?.role ?? []));
    if (roles.size === 0) return [];
    const own = this.members.get(compared(department)) ?? [];
    return own.filter(({ role }) => roles.has(role));
  }

  /** Who is on call on a post in what is left of a duty, in the order of time. */
  private onPost(post: FilledPost, { covers }: TonightRoster, duty: Span): OnPost[] {
    const left = this.leftOf(duty);
    const own = covers
      .filter((cover) => isSamePost(cover, post) && cover.until > left.from)
      .sort((a, b) => a.from - b.from);
    const parts = [...gapsOf(own, left).map((gap) => ({ ...post, ...gap })), ...own];
    const ordered = parts.sort((a, b) => a.from - b.from);
    const people = new Map(ordered.map((part) => [part.accountId, part]));
    return Array.from(people.values(), ({ accountId, firstName, lastName }) => ({
      post,
      accountId,
      name: `${firstName} ${lastName}`.trim(),
    }));
  }

  /** What is wrong with somebody on call; of who is away nothing else is said. */
  private holesOf(
    { post, accountId, name }: OnPost,
    duty: Span & { date: string },
    hasSeen: boolean,
  ): TonightHole[] {
    const { role, position } = post;
    const person = { id: accountId, phone: this.people.get(accountId)?.phone ?? "" };
    const base = { post: { role, position }, name, person, replacement: null };
    if (this.absencesOf(accountId, duty.date).some(isAway)) return [{ ...base, kind: "away" }];
    const holes: TonightHole[] = (this.findings.get(accountId) ?? [])
      .filter((finding) => finding.date === duty.date)
      .filter((finding) => !this.sources.settled.has(findingKey(finding)))
      .map(({ text }) => ({ ...base, kind: "rule", finding: text }));
    const reach = this.reachOf(accountId, duty);
    if (reach === "unknown") holes.push({ ...base, kind: "unreachable" });
    else if (reach !== "fine") holes.push({ ...base, kind: "unreachable", mark: reach });
    if (!hasSeen) holes.push({ ...base, kind: "unseen" });
    return holes;
  }

  /** Whether somebody can be reached in a duty by number and mail, or what is wrong with it. */
  private reachOf(accountId: string, duty: Span): UnreachableMark | "unknown" | "fine" {
    const person = this.people.get(accountId);
    if (person === undefined || person.phone === "") return "unknown";
    const mark = markIn(person, this.leftOf(duty).from)?.result;
    return mark ?? (person.isMailRefused ? "mail_refused" : "fine");
  }

  private hasSeen(
    { post, accountId }: OnPost,
    { date, covers }: TonightRoster,
    { from, until }: Span,
  ): boolean {
    const own = covers.filter((cover) => isSamePost(cover, post));
    const duty = { accountId: post.accountId, from, until, covers: own };
    const version = dutyVersion(accountId, duty);
    return this.sources.seen.some(
      (one) =>
        one.date === date &&
        one.accountId === accountId &&
        one.version === version &&
        isSamePost(one, post),
    );
  }

  private offersOf(department: string, date: string): number {
    const own = compared(department);
    return this.sources.offers.filter(
      (offer) => offer.date === date && compared(offer.department) === own,
    ).length;
  }

  private absencesOf(accountId: string, date: string): PersonAway[] {
    return this.sources.absences.filter(
      (absence) => absence.person === accountId && isWithinDays(absence, date),
    );
  }

  private leftOf({ from, until }: Span): Span {
    return { from: Math.max(from, this.now), until };
  }

  private timesOf(person: string): readonly WorkedTime[] {
    return this.times.get(person) ?? [];
  }

  /** Which rules these times break from the first of the duties on; who is away is looked at by itself. */
  private findingsOf(times: readonly WorkedTime[]): RosterFinding[] {
    const { settings, starts, rosters } = this.sources;
    const [since] = rosters.map(({ date }) => date).sort();
    if (since === undefined || times.length === 0) return [];
    return rosterFindings({ times, absences: [], settings, zone: starts.zone, since });
  }
}

/** What stands for a post on which somebody would be put. */
const PROPOSED = "proposed";

/** A duty for which the department is on no roster. */
const NOT_LISTED: Omit<TonightDuty, "date" | "isOn" | keyof Span> = {
  filled: { count: 0, of: ROSTER_ROLES.length },
  seen: null,
  reachable: { count: 0, of: 0 },
  withoutEmail: 0,
  away: 0,
  rules: 0,
  offers: 0,
  holes: [{ kind: "not_listed", post: null, name: "", person: null, replacement: null }],
};

function emptyHole(role: RosterRole): TonightHole {
  return { kind: "open", post: { role, position: 1 }, name: "", person: null, replacement: null };
}

function inCallingOrder({ post: a }: TonightHole, { post: b }: TonightHole): number {
  if (a === null || b === null) return 0;
  return ROSTER_ROLES.indexOf(a.role) - ROSTER_ROLES.indexOf(b.role) || a.position - b.position;
}

function replacementOf(best: Candidate & TonightPerson): Replacement {
  const { id, name, phone, hours, breaks } = best;
  return { id, name, phone, hours, warning: breaks[0]?.text ?? null };
}
