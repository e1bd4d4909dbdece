import type { Proposal, ProposalAnswer, ProposalState } from "@wardline/contracts/roster-proposals";
import type { MonthCell } from "@wardline/domain/roster-month/month-plan";
import type { MonthNeed } from "@wardline/domain/roster-month/month-problem";
import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";

/** A proposal as it is stored; times in epoch milliseconds (docs/wire.md, Proposals). */
export interface ProposalRecord {
  id: string;
  department: string;
  month: number;
  year: number;
  state: ProposalState;
  keep: MonthCell[];
  needs: MonthNeed[] | null;
  progress: Proposal["progress"];
  answer: ProposalAnswer | null;
  failure: string | null;
  stop: boolean;
  actor: { id: string; name: string };
  at: number;
  seenAt: number | null;
}

/** For how long an answer is kept. */
const KEPT_DAYS = 31;

const RECORD = `id, department, month, year, state, keep, needs, progress, answer, failure, stop, actor,
  (extract(epoch FROM at) * 1000)::float8 AS at, (extract(epoch FROM seen_at) * 1000)::float8 AS "seenAt"`;

/** Writes a new proposal in place of older ones of the month; false where one of the hospital is being made. */
export async function insertProposal(
  { manager, hospitalId, at }: Work,
  proposal: Pick<
    ProposalRecord,
    "id" | "department" | "month" | "year" | "keep" | "needs" | "actor"
  >,
): Promise<boolean> {
  const { id, department, month, year, keep, needs, actor } = proposal;
  const rows = await manager.query<unknown[]>(
    `INSERT INTO roster_proposal (hospital_id, id, department, month, year, state, keep, needs, actor, at)
     VALUES ($1, $2, $3, $4, $5, 'waiting', $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING id`,
    [
      hospitalId,
      id,
      department,
      month,
      year,
      JSON.stringify(keep),
      needs === null ? null : JSON.stringify(needs),
      JSON.stringify(actor),
      at,
    ],
  );
  if (rows.length === 0) return false;
  await manager.query(
    `DELETE FROM roster_proposal
      WHERE hospital_id = $1 AND id <> $2
        AND (compared_text(department) = compared_text($3) AND month = $4 AND year = $5
             OR at < $6::timestamptz - make_interval(days => $7))`,
    [hospitalId, id, department, month, year, at, KEPT_DAYS],
  );
  return true;
}

/** The newest proposal of a department's month, or null. */
export async function findNewestProposal(
  manager: EntityManager,
  hospitalId: string,
  { department, month, year }: Pick<ProposalRecord, "department" | "month" | "year">,
): Promise<ProposalRecord | null> {
  const [row] = await manager.query<ProposalRecord[]>(
    `SELECT ${RECORD} FROM roster_proposal
      WHERE hospital_id = $1 AND compared_text(department) = compared_text($2) AND month = $3 AND year = $4
      ORDER BY at DESC LIMIT 1`,
    [hospitalId, department, month, year],
  );
  return row ?? null;
}

/** One proposal, locked until the transaction ends; null where there is none. */
export async function lockProposal(
  { manager, hospitalId }: Work,
  id: string,
): Promise<ProposalRecord | null> {
  const [row] = await manager.query<ProposalRecord[]>(
    `SELECT ${RECORD} FROM roster_proposal WHERE hospital_id = $1 AND id = $2 FOR UPDATE`,
    [hospitalId, id],
  );
  return row ?? null;
}

/** Writes where a proposal stands. */
export async function saveProposalState(
  { manager, hospitalId, at }: Work,
  id: string,
  { state, answer, failure }: Pick<ProposalRecord, "state" | "answer" | "failure">,
): Promise<void> {
  await manager.query(
    `UPDATE roster_proposal SET state = $3, answer = $4, failure = $5, seen_at = $6
      WHERE hospital_id = $1 AND id = $2`,
    [hospitalId, id, state, answer === null ? null : JSON.stringify(answer), failure, at],
  );
}

/** Asks the worker to stop. */
export async function askToStop({ manager, hospitalId }: Work, id: string): Promise<void> {
  await manager.query("UPDATE roster_proposal SET stop = true WHERE hospital_id = $1 AND id = $2", [
    hospitalId,
    id,
  ]);
}

/** Writes how far the worker is, and reads whether it is to stop; true as well where there is nothing to be made any more. */
export async function noteProgress(
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
