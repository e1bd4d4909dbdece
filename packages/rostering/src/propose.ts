import type { RosterRole } from "@wardline/domain/roster/roster-role";
import { greedyPlan } from "@wardline/domain/roster-month/greedy";
import {
  byCell,
  cellKey,
  type MonthCell,
  type MonthPost,
} from "@wardline/domain/roster-month/month-plan";
import {
  isBetter,
  keepsFromProposing,
  type MonthProblem,
  planCheck,
  scoreOf,
  slotsOf,
} from "@wardline/domain/roster-month/month-problem";
import type { ProposalStep } from "@wardline/domain/roster-month/proposal-steps";
import type { Highs } from "highs";
import {
  aimAtFilling,
  aimAtNights,
  aimAtSharing,
  keepFilled,
  postsOf,
  type RoleAim,
  type RoleModel,
  roleModel,
  startOf,
} from "./role-model.js";
import { solveProgramme } from "./solve.js";
import { fillingText, nightsText, nobodyText, sharingText, wayOutText } from "./words.js";

/** Costs below this decide between equals and count for nothing. */
const ROUNDING = 0.05;
/** Of the time of a role, the share that looking how many posts can be filled may take, and that of the fewest nights. */
const SHARES = { filling: 0.4, nights: 0.3 } as const;
/** Of all the time, the share after which posts are given to the first who can, and the share that is kept for a way out. */
const HURRY_SHARE = 0.3;
const WAY_OUT_SHARE = 0.1;
/** How long a simple plan may still take once its time is over, or somebody stops it. Milliseconds. */
const LATE_MS = 2_000;

/** A month that is proposed, and what is known of all others. */
export interface ProposedMonth {
  method: "solver" | "greedy";
  /** Every post of the month, those that stay included. */
  plan: MonthPost[];
  unfilled: MonthCell[];
  bounds: string[];
  ways_out: string[];
}

export interface ProposeOptions {
  /** Null where the solver cannot run: the plan is then made one post after the other. */
  highs: Highs | null;
  /** That all of it may take. */
  seconds: number;
  /** Milliseconds, of whatever clock. */
  now: () => number;
  shouldStop?: () => boolean;
  onStep?: (step: ProposalStep) => void;
  /** Receives the simple plan, which is the answer where nothing else comes of it. */
  onSimple?: (proposed: ProposedMonth) => void;
}

/**
 * Proposes a month (docs/wire.md, Proposals): first one post after the other, then better, role by role, by a mixed-integer
 * programme whose answer is taken only where the rules of rosters find nothing in it that cannot be broken, and where it is
 * no less fair. Whenever it is stopped there is a plan.
 */
export function propose(problem: MonthProblem, options: ProposeOptions): ProposedMonth {
  const { highs, seconds, now, shouldStop = () => false, onStep, onSimple } = options;
  const begun = now();
  const time = seconds * 1_000;
  const end = begun + time;
  const isOver = () => shouldStop() || now() >= end;
  onStep?.("greedy");
  const greedy = simplePlan(problem, { hurryAt: begun + time * HURRY_SHARE, end, now, shouldStop });
  const proposed: ProposedMonth = {
    method: "greedy",
    plan: greedy,
    unfilled: emptyCells(problem, greedy),
    bounds: [],
    ways_out: [],
  };
  onSimple?.(structuredClone(proposed));
  const roles = [...new Set(slotsOf(problem).open.map(({ role }) => role))];
  if (highs === null || roles.length === 0) return proposed;
  if (isOver()) return proposed;
  const search = new RoleSearch(problem, highs, { now, shouldStop, onStep });
  roles.forEach((role, done) => {
    search.end = end - time * WAY_OUT_SHARE;
    search.improve(proposed, role, roles.length - done);
  });
  search.end = end;
  for (const role of roles) {
    const unfilled = proposed.unfilled.filter((cell) => cell.role === role);
    if (unfilled.length > 0) search.explain(proposed, role);
  }
  onStep?.("checking");
  return proposed;
}

/** The simple plan: in a hurry once its share of the time is over or somebody stops it, and ended soon after. */
function simplePlan(
  problem: MonthProblem,
  {
    hurryAt,
    end,
    now,
    shouldStop,
  }: { hurryAt: number; end: number; now: () => number; shouldStop: () => boolean },
): MonthPost[] {
  let stoppedAt: number | null = null;
  const isStopped = () => {
    if (shouldStop()) stoppedAt ??= now();
    return stoppedAt !== null;
  };
  return greedyPlan(problem, {
    isHurried: () => isStopped() || now() >= hurryAt,
    shouldStop: () => {
      const until = isStopped() ? Math.min(stoppedAt ?? end, end) : end;
      return now() >= until + LATE_MS;
    },
  });
}

interface SearchOptions {
  now: () => number;
  shouldStop: () => boolean;
  onStep: ((step: ProposalStep) => void) | undefined;
}

/** The search for a better plan of each role. */
class RoleSearch {
  /** When the present search must be over, by the clock. */
  end = 0;
  private readonly check;

  constructor(
    private readonly problem: MonthProblem,
    private readonly highs: Highs,
    private readonly options: SearchOptions,
  ) {
    this.check = planCheck(problem);
  }

  /** Puts a better plan of a role in place of the present one, where one is found in this role's part of the time. */
  improve(proposed: ProposedMonth, role: RosterRole, rolesLeft: number): void {
    if (this.isOver()) return;
    const { now, onStep } = this.options;
    const { end } = this;
    const begun = now();
    const seconds = (share: number) =>
      Math.max(0, (begun + ((end - begun) / rolesLeft) * share - now()) / 1_000);
    onStep?.("filling");
    const filling = this.model(role, "fill");
    if (filling === null) return;
    aimAtFilling(filling, "fill");
    const start = startOf(filling, proposed.plan);
    const filled = this.solve(filling.programme, start, seconds(SHARES.filling));
    const least = wholeAbove(filled.bound);
    const posts = slotsOf(this.problem).open.filter((cell) => cell.role === role).length;
    say(proposed.bounds, fillingText(role, posts, least));
    if (filled.values !== null) {
      this.adopt(proposed, role, postsOf(this.problem, role, filling, filled.values));
    }
    const unfilled = proposed.unfilled.filter((cell) => cell.role === role).length;
    onStep?.("sharing");
    const nights = least === unfilled ? this.model(role, "fill") : null;
    if (nights !== null) {
      keepFilled(nights, unfilled);
      aimAtNights(nights);
      const fewest = this.solve(
        nights.programme,
        startOf(nights, proposed.plan),
        seconds(SHARES.filling + SHARES.nights),
      );
      say(proposed.bounds, nightsText(role, wholeAbove(fewest.bound)));
    }
    const sharing = this.model(role, "fill");
    if (sharing === null) return;
    keepFilled(sharing, unfilled);
    aimAtSharing(sharing);
    const shared = this.solve(sharing.programme, startOf(sharing, proposed.plan), seconds(1));
    if (shared.values === null) return;
    const isTaken = this.adopt(proposed, role, postsOf(this.problem, role, sharing, shared.values));
    if (isTaken && shared.end === "best" && least === unfilled) {
      proposed.bounds.push(sharingText(role));
    }
  }

  /** Says what would fill a role's empty posts. */
  explain(proposed: ProposedMonth, role: RosterRole): void {
    if (this.isOver()) return;
    const { now, onStep } = this.options;
    onStep?.("explaining");
    const model = this.model(role, "way-out");
    if (model === null) return;
    aimAtFilling(model, "way-out");
    const seconds = (this.end - now()) / 1_000;
    const { values } = this.solve(model.programme, startOf(model, proposed.plan), seconds);
    if (values === null) return;
    const posts = postsOf(this.problem, role, model, values);
    const plan = [...proposed.plan.filter((post) => !this.isOpen(post, role)), ...posts];
    const missing = emptyCells(this.problem, plan).filter((cell) => cell.role === role);
    if (missing.length > 0) {
      proposed.ways_out.push(nobodyText(role, [...new Set(missing.map(({ date }) => date))]));
    }
    const broken = this.check(plan).filter(keepsFromProposing);
    if (broken.length > 0) proposed.ways_out.push(wayOutText(role, broken));
  }

  /** Takes a role's posts where the rules allow them and they are no worse; answers whether they did. */
  private adopt(proposed: ProposedMonth, role: RosterRole, posts: readonly MonthPost[]): boolean {
    const others = proposed.plan.filter((post) => !this.isOpen(post, role));
    const plan = [...others, ...posts].sort(byCell);
    if (this.check(plan).some(keepsFromProposing)) return false;
    const [present, next] = [scoreOf(this.problem, proposed.plan), scoreOf(this.problem, plan)];
    if (isBetter(present, next)) return false;
    if (isBetter(next, present)) {
      proposed.plan = plan;
      proposed.unfilled = emptyCells(this.problem, plan);
    }
    proposed.method = "solver";
    return true;
  }

  private isOver(): boolean {
    const { now, shouldStop } = this.options;
    return shouldStop() || now() >= this.end;
  }

  /** Null once the time is over. */
  private model(role: RosterRole, aim: RoleAim): RoleModel | null {
    return roleModel(this.problem, role, aim, () => this.isOver());
  }

  private isOpen(post: MonthPost, role: RosterRole): boolean {
    const open = slotsOf(this.problem).open;
    return post.role === role && open.some((cell) => cellKey(cell) === cellKey(post));
  }

  private solve(
    programme: Parameters<typeof solveProgramme>[1],
    start: ReadonlyMap<number, number>,
    seconds: number,
  ) {
    const { shouldStop } = this.options;
    return solveProgramme(this.highs, programme, { seconds, start, shouldStop });
  }
}

function emptyCells(problem: MonthProblem, plan: readonly MonthPost[]): MonthCell[] {
  const filled = new Set(plan.map(cellKey));
  return slotsOf(problem).open.filter((cell) => !filled.has(cellKey(cell)));
}

/** The least whole number that is not below a bound. */
function wholeAbove(bound: number): number {
  return Number.isFinite(bound) ? Math.max(0, Math.ceil(bound - ROUNDING)) : 0;
}

function say(sentences: string[], sentence: string | null): void {
  if (sentence !== null) sentences.push(sentence);
}
