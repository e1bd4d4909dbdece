import type { Proposal } from "@wardline/contracts/roster/roster-proposals";
import { type EntityManager, Raw } from "typeorm";
import { RosterProposalRow } from "../../entities/roster/roster-month.js";
import { insertUnlessPresent } from "../../insert-unless-present.js";
import type { Work } from "../../work.js";

/** A stored proposal; times in epoch milliseconds (docs/wire/roster.md, Proposals). */
export type ProposalRecord = Omit<RosterProposalRow, "hospitalId">;

const STORED_DAYS = 31;

/** Replaces older proposals of the month with a new one; false if the hospital has one in progress. */
export async function insertProposal(
  { manager, hospitalId, at }: Work,
  proposal: Pick<
    ProposalRecord,
    "id" | "department" | "month" | "year" | "keep" | "needs" | "actor"
  >,
): Promise<boolean> {
  const { id, department, month, year, keep, needs, actor } = proposal;
  const target = { hospitalId, id, department, month, year };
  const row = { ...target, state: "waiting", keep, needs, actor, at: at.getTime() } as const;
  if (!(await insertUnlessPresent(manager, RosterProposalRow, row))) return false;
  await manager.query(
    `DELETE FROM roster_proposal
      WHERE hospital_id = $1 AND id <> $2
        AND (compared_text(department) = compared_text($3) AND month = $4 AND year = $5
             OR at < $6::timestamptz - make_interval(days => $7))`,
    [hospitalId, id, department, month, year, at, STORED_DAYS],
  );
  return true;
}

/** Returns the newest proposal for a department's month, or null. */
export function findNewestProposal(
  manager: EntityManager,
  hospitalId: string,
  { department, month, year }: Pick<ProposalRecord, "department" | "month" | "year">,
): Promise<ProposalRecord | null> {
  const isNamed = Raw((column) => `compared_text(${column}) = compared_text(:department)`, {
    department,
  });
  return manager.findOne(RosterProposalRow, {
    where: { hospitalId, department: isNamed, month, year },
    order: { at: "DESC" },
  });
}

/** Locks a proposal until the transaction ends; null if there is none. */
export function lockProposal(
  { manager, hospitalId }: Work,
  id: string,
): Promise<ProposalRecord | null> {
  const lock = { mode: "pessimistic_write" } as const;
  return manager.findOne(RosterProposalRow, { where: { hospitalId, id }, lock });
}

export async function saveProposalState(
  { manager, hospitalId, at }: Work,
  id: string,
  { state, answer, failure }: Pick<ProposalRecord, "state" | "answer" | "failure">,
): Promise<void> {
  const stateFields = { state, answer, failure, seenAt: at.getTime() };
  await manager.update(RosterProposalRow, { hospitalId, id }, stateFields);
}

export async function requestStop({ manager, hospitalId }: Work, id: string): Promise<void> {
  await manager.update(RosterProposalRow, { hospitalId, id }, { stop: true });
}

/**
 * Stores the worker's progress; returns true if the worker must stop because the proposal was stopped or no longer
 * exists.
 */
export async function recordProgress(
  manager: EntityManager,
  hospitalId: string,
  id: string,
  { progress, at }: { progress: Proposal["progress"]; at: Date },
): Promise<boolean> {
  const [rows] = await manager.query<[{ stop: boolean }[], number]>(
    `UPDATE roster_proposal SET progress = $3, seen_at = $4
      WHERE hospital_id = $1 AND id = $2 AND state = 'running' RETURNING stop`,
    [hospitalId, id, JSON.stringify(progress), at],
  );
  return rows[0]?.stop ?? true;
}
