import type { RosterRole } from "@wardline/domain/roster/roster-role";
import { planGreedily } from "@wardline/domain/roster-month/greedy";
import {
  compareCells,
  getCellKey,
  type MonthCell,
  type MonthPost,
} from "@wardline/domain/roster-month/month-plan";
import {
  createPlanCheck,
  isBetter,
  listMonthSlots,
  type MonthProblem,
  preventsProposal,
  scorePlan,
} from "@wardline/domain/roster-month/month-problem";
import type { ProposalStep } from "@wardline/domain/roster-month/proposal-steps";
import type { Highs } from "highs";
import {
  buildRoleModel,
  getStartingValues,
  limitEmptyPosts,
  listFilledPosts,
  minimiseEmptyPosts,
  minimiseNights,
  minimiseSpread,
  type RoleAim,
  type RoleModel,
} from "./role-model.js";
import { solveProgramme } from "./solve.js";
import { fillingText, nightsText, sharingText, understaffedText, wayOutText } from "./words.js";

/** Cost differences below this are only tie-breaks. */
const COST_TOLERANCE = 0.05;
/** Share of a role's time for finding the number of fillable posts, and share for minimising the nights. */
const TIME_SHARES = { filling: 0.4, nights: 0.3 } as const;
/**
 * Share of the total time after which each post goes to the first candidate, and share reserved for finding ways out.
 */
const HURRY_TIME_SHARE = 0.3;
const WAY_OUT_TIME_SHARE = 0.1;
/** Milliseconds for which a simple plan may continue after its time or a stop. */
const MAX_OVERTIME_MS = 2_000;

/** A proposed month, with proven bounds that hold for all plans. */
export interface ProposedMonth {
  method: "solver" | "greedy";
  /** Every post of the month, including those that are not changed. */
  plan: MonthPost[];
  unfilled: MonthCell[];
  bounds: string[];
  ways_out: string[];
}

export interface ProposeOptions {
  /** Null if the solver cannot run: the plan is then greedy. */
  highs: Highs | null;
  /** Time limit for the whole proposal. */
  seconds: number;
  /** Returns the time in milliseconds, by any clock. */
  now: () => number;
  shouldStop?: () => boolean;
  onStep?: (step: ProposalStep) => void;
  /** Receives the simple plan, which is the fallback. */
  onSimple?: (proposed: ProposedMonth) => void;
}

/**
 * Proposes a month (docs/wire/roster.md, Proposals): greedily at first, then improved role by role with a mixed-integer
 * programme whose result must break no hard rule and be no less fair. A plan exists whenever the search is stopped.
 */
export function proposeMonth(problem: MonthProblem, options: ProposeOptions): ProposedMonth {
  const { highs, seconds, now, shouldStop = () => false, onStep, onSimple } = options;
  const startedAt = now();
  const time = seconds * 1_000;
  const end = startedAt + time;
  const isOver = () => shouldStop() || now() >= end;
  onStep?.("greedy");
  const greedy = planSimply(problem, {
    hurryAt: startedAt + time * HURRY_TIME_SHARE,
    end,
    now,
    shouldStop,
  });
  const proposed: ProposedMonth = {
    method: "greedy",
    plan: greedy,
    unfilled: listEmptyCells(problem, greedy),
    bounds: [],
    ways_out: [],
  };
  onSimple?.(structuredClone(proposed));
  const roles = [...new Set(listMonthSlots(problem).open.map(({ role }) => role))];
  if (highs === null || roles.length === 0) return proposed;
  if (isOver()) return proposed;
  const search = new RoleSearch(problem, highs, { now, shouldStop, onStep });
  roles.forEach((role, done) => {
    search.end = end - time * WAY_OUT_TIME_SHARE;
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

/**
 * Makes the simple plan: hurried once its share of the time is used up or somebody stops the search, and ended soon
 * after.
 */
function planSimply(
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
  return planGreedily(problem, {
    isHurried: () => isStopped() || now() >= hurryAt,
    shouldStop: () => {
      const until = isStopped() ? Math.min(stoppedAt ?? end, end) : end;
      return now() >= until + MAX_OVERTIME_MS;
    },
  });
}

interface SearchOptions {
  now: () => number;
  shouldStop: () => boolean;
  onStep: ((step: ProposalStep) => void) | undefined;
}

class RoleSearch {
  /** Deadline of the current search, by the clock. */
  end = 0;
  private readonly check;

  constructor(
    private readonly problem: MonthProblem,
    private readonly highs: Highs,
    private readonly options: SearchOptions,
  ) {
    this.check = createPlanCheck(problem);
  }

  /** Improves a role's plan, if possible, within its share of the time. */
  improve(proposed: ProposedMonth, role: RosterRole, rolesLeft: number): void {
    if (this.isOver()) return;
    const { now, onStep } = this.options;
    const { end } = this;
    const startedAt = now();
    const seconds = (share: number) =>
      Math.max(0, (startedAt + ((end - startedAt) / rolesLeft) * share - now()) / 1_000);
    onStep?.("filling");
    const fillingModel = this.buildModel(role, "fill");
    if (fillingModel === null) return;
    minimiseEmptyPosts(fillingModel, "fill");
    const start = getStartingValues(fillingModel, proposed.plan);
    const filled = this.solve(fillingModel.programme, start, seconds(TIME_SHARES.filling));
    const least = ceilBound(filled.bound);
    const posts = listMonthSlots(this.problem).open.filter((cell) => cell.role === role).length;
    addSentence(proposed.bounds, fillingText(role, posts, least));
    if (filled.values !== null) {
      this.adopt(proposed, role, listFilledPosts(this.problem, role, fillingModel, filled.values));
    }
    const unfilled = proposed.unfilled.filter((cell) => cell.role === role).length;
    onStep?.("sharing");
    const nightsModel = least === unfilled ? this.buildModel(role, "fill") : null;
    if (nightsModel !== null) {
      limitEmptyPosts(nightsModel, unfilled);
      minimiseNights(nightsModel);
      const fewest = this.solve(
        nightsModel.programme,
        getStartingValues(nightsModel, proposed.plan),
        seconds(TIME_SHARES.filling + TIME_SHARES.nights),
      );
      addSentence(proposed.bounds, nightsText(role, ceilBound(fewest.bound)));
    }
    const sharingModel = this.buildModel(role, "fill");
    if (sharingModel === null) return;
    limitEmptyPosts(sharingModel, unfilled);
    minimiseSpread(sharingModel);
    const shared = this.solve(
      sharingModel.programme,
      getStartingValues(sharingModel, proposed.plan),
      seconds(1),
    );
    if (shared.values === null) return;
    const isAdopted = this.adopt(
      proposed,
      role,
      listFilledPosts(this.problem, role, sharingModel, shared.values),
    );
    if (isAdopted && shared.end === "best" && least === unfilled) {
      proposed.bounds.push(sharingText(role));
    }
  }

  /** Explains what would fill a role's empty posts. */
  explain(proposed: ProposedMonth, role: RosterRole): void {
    if (this.isOver()) return;
    const { now, onStep } = this.options;
    onStep?.("explaining");
    const model = this.buildModel(role, "way-out");
    if (model === null) return;
    minimiseEmptyPosts(model, "way-out");
    const seconds = (this.end - now()) / 1_000;
    const { values } = this.solve(
      model.programme,
      getStartingValues(model, proposed.plan),
      seconds,
    );
    if (values === null) return;
    const posts = listFilledPosts(this.problem, role, model, values);
    const plan = [...proposed.plan.filter((post) => !this.isOpen(post, role)), ...posts];
    const missing = listEmptyCells(this.problem, plan).filter((cell) => cell.role === role);
    if (missing.length > 0) {
      proposed.ways_out.push(understaffedText(role, [...new Set(missing.map(({ date }) => date))]));
    }
    const broken = this.check(plan).filter(preventsProposal);
    if (broken.length > 0) proposed.ways_out.push(wayOutText(role, broken));
  }

  /** Adopts a role's posts if the rules allow them and they are no worse; returns true if they were adopted. */
  private adopt(proposed: ProposedMonth, role: RosterRole, posts: readonly MonthPost[]): boolean {
    const others = proposed.plan.filter((post) => !this.isOpen(post, role));
    const plan = [...others, ...posts].sort(compareCells);
    if (this.check(plan).some(preventsProposal)) return false;
    const [current, next] = [scorePlan(this.problem, proposed.plan), scorePlan(this.problem, plan)];
    if (isBetter(current, next)) return false;
    if (isBetter(next, current)) {
      proposed.plan = plan;
      proposed.unfilled = listEmptyCells(this.problem, plan);
    }
    proposed.method = "solver";
    return true;
  }

  private isOver(): boolean {
    const { now, shouldStop } = this.options;
    return shouldStop() || now() >= this.end;
  }

  /** Builds a role's model; null once time is up. */
  private buildModel(role: RosterRole, aim: RoleAim): RoleModel | null {
    return buildRoleModel(this.problem, role, aim, () => this.isOver());
  }

  private isOpen(post: MonthPost, role: RosterRole): boolean {
    const open = listMonthSlots(this.problem).open;
    return post.role === role && open.some((cell) => getCellKey(cell) === getCellKey(post));
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

function listEmptyCells(problem: MonthProblem, plan: readonly MonthPost[]): MonthCell[] {
  const filled = new Set(plan.map(getCellKey));
  return listMonthSlots(problem).open.filter((cell) => !filled.has(getCellKey(cell)));
}

function ceilBound(bound: number): number {
  return Number.isFinite(bound) ? Math.max(0, Math.ceil(bound - COST_TOLERANCE)) : 0;
}

function addSentence(sentences: string[], sentence: string | null): void {
  if (sentence !== null) sentences.push(sentence);
}
