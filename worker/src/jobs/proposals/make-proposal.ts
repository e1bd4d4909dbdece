import type { JobData } from "@wardline/contracts/operation/jobs";
import type { Proposal, ProposalState } from "@wardline/contracts/roster/roster-proposals";
import type { LoggedEvent } from "@wardline/database/event-log";
import { readStoredMonth } from "@wardline/database/repositories/roster/roster-month";
import * as store from "@wardline/database/repositories/roster/roster-proposals";
import { runWork, type Work } from "@wardline/database/work";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import type { MonthNeed, MonthProblem } from "@wardline/domain/roster-month/month-problem";
import { listStaffInRole } from "@wardline/domain/roster-month/month-problem";
import type { ProposalStep } from "@wardline/domain/roster-month/proposal-steps";
import { getFirstDay, shiftMonth } from "@wardline/domain/time/calendar-grid";
import { addDays } from "@wardline/domain/time/zoned-day";
import type { Log } from "@wardline/jobs/log";
import { toMonthAnswer } from "@wardline/rostering/answer";
import { proposeInThread } from "@wardline/rostering/in-thread";
import type { DataSource } from "typeorm";

export interface ProposalContext {
  dataSource: DataSource;
  publish: (events: readonly LoggedEvent[]) => void;
  log: Log;
  /** Returns the current time in epoch milliseconds. */
  now: () => number;
  /** Time limit of the solver in seconds; `PROPOSAL_SECONDS` by default. */
  proposalSeconds?: number;
}

type ProposalJob = JobData<"proposals", "make">;

const PROPOSAL_SECONDS = 30;
/** Interval in milliseconds at which progress is stored and requests to stop are checked. */
const CHECK_INTERVAL_MS = 500;

/**
 * Proposes a department's month (docs/wire/roster.md, Proposals). If the worker dies, another worker starts the
 * proposal again. A failure is logged and shown to the person who waits.
 */
export async function makeProposal(context: ProposalContext, job: ProposalJob): Promise<void> {
  const { log, now } = context;
  const begunProposal = await changeState(context, job, (proposal) =>
    proposal.stop ? { ...proposal, state: "stopped" } : { ...proposal, state: "running" },
  );
  if (begunProposal?.state !== "running") return;
  const startedAt = now();
  try {
    const problem = await readProblem(context, job, begunProposal);
    const end = await solve(context, job, problem, startedAt);
    await changeState(context, job, (proposal) => ({ ...proposal, ...end }));
  } catch (error) {
    const reason = (error as Error).message;
    log.warn({ hospitalId: job.hospitalId, reason }, "proposals: failed to make a proposal");
    const failure = "The proposal could not be made. Please try again.";
    await changeState(context, job, (proposal) => ({ ...proposal, state: "failed", failure }));
  }
}

async function solve(
  context: ProposalContext,
  { hospitalId, proposalId }: ProposalJob,
  problem: MonthProblem,
  startedAt: number,
): Promise<Pick<store.ProposalRecord, "state" | "answer">> {
  const { dataSource, now, proposalSeconds = PROPOSAL_SECONDS } = context;
  const stop = new AbortController();
  let step: ProposalStep = "greedy";
  const checkOnce = async () => {
    const seconds = Math.min(proposalSeconds, Math.round((now() - startedAt) / 1_000));
    const progress: Proposal["progress"] = { step, seconds, of: proposalSeconds };
    const note = { progress, at: new Date(now()) };
    if (await store.recordProgress(dataSource.manager, hospitalId, proposalId, note)) stop.abort();
  };
  await checkOnce();
  let pendingCheck: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // If a check fails, the next check repeats it.
    pendingCheck = pendingCheck.then(checkOnce).catch(() => undefined);
  }, CHECK_INTERVAL_MS);
  try {
    const proposedMonth = await proposeInThread(problem, {
      seconds: proposalSeconds,
      stop: stop.signal,
      onStep: (next) => {
        step = next;
      },
    });
    const state: ProposalState = stop.signal.aborted ? "stopped" : "done";
    return { state, answer: toMonthAnswer(problem, proposedMonth) };
  } finally {
    clearInterval(timer);
    await pendingCheck;
  }
}

async function readProblem(
  { dataSource, now }: ProposalContext,
  { hospitalId }: ProposalJob,
  { department, month, year, keep, needs }: store.ProposalRecord,
): Promise<MonthProblem> {
  const from = getFirstDay({ year, month });
  const until = addDays(getFirstDay(shiftMonth({ year, month }, 1)), -1);
  const days = { from, until };
  const storedMonth = await readStoredMonth(dataSource.manager, hospitalId, department, days);
  if (storedMonth === null) throw new Error("This department no longer exists.");
  const { grid } = storedMonth;
  const staffedRoles = ROSTER_ROLES.filter((role) => listStaffInRole(grid, role).length > 0);
  const oneEach: MonthNeed[] = staffedRoles.map((role) => ({ role, people: 1 }));
  return { grid, needs: needs ?? oneEach, keep, now: now() };
}

/** Stores and announces a proposal's state; returns null if the proposal has ended or no longer exists. */
async function changeState(
  { dataSource, publish, now }: ProposalContext,
  { hospitalId, proposalId }: ProposalJob,
  change: (proposal: store.ProposalRecord) => store.ProposalRecord,
): Promise<store.ProposalRecord | null> {
  const act = async (work: Work) => {
    const proposal = await store.lockProposal(work, proposalId);
    if (proposal === null || (proposal.state !== "waiting" && proposal.state !== "running")) {
      return null;
    }
    const after = change(proposal);
    await store.saveProposalState(work, proposalId, after);
    const { id, department, month, year, state } = after;
    const notice = { id, department, month, year, state };
    const changes = [{ field: "state", from: proposal.state, to: state }];
    work.record("proposal.updated", notice, { subjectId: proposalId, changes });
    return after;
  };
  const workOptions = { hospitalId, actor: null, now: now() };
  return runWork(dataSource, workOptions, act, ({ events }) => publish(events));
}
