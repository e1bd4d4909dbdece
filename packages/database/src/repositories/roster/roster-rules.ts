import type { RosterRulesRecord } from "@wardline/contracts/roster/roster-rules";
import { DEFAULT_ROSTER_RULES } from "@wardline/domain/roster-rules/rules";
import type { CoveredPost, PlannedPost } from "@wardline/domain/roster-rules/worked-time";
import type { EntityManager } from "typeorm";
import { RosterRulesRow } from "../../entities/roster/roster-rules.js";
import { insertUnlessPresent } from "../../insert-unless-present.js";
import type { Work } from "../../work.js";

const DEFAULT_RULES: RosterRulesRecord = { preset: "own", ...DEFAULT_ROSTER_RULES, version: 1 };

const SHOWN_FIELDS = {
  preset: true,
  rules: true,
  rest_after_hours: true,
  average_weeks: true,
  version: true,
};

/** Returns the roster rules of a hospital, or the defaults (docs/wire/roster.md, Roster rules). */
export async function readRosterRules(
  manager: EntityManager,
  hospitalId: string,
): Promise<RosterRulesRecord> {
  const rules = await manager.findOne(RosterRulesRow, {
    where: { hospitalId },
    select: SHOWN_FIELDS,
  });
  return rules ?? DEFAULT_RULES;
}

/** Locks the rules until the transaction ends. */
export async function lockRosterRules({ manager, hospitalId }: Work): Promise<RosterRulesRecord> {
  await insertUnlessPresent(manager, RosterRulesRow, { ...DEFAULT_RULES, hospitalId });
  return manager.findOneOrFail(RosterRulesRow, {
    where: { hospitalId },
    select: SHOWN_FIELDS,
    lock: { mode: "pessimistic_write" },
  });
}

/** Saves the rules, which the caller must have locked. */
export async function saveRosterRules(
  { manager, hospitalId }: Work,
  { preset, rules, rest_after_hours, average_weeks, version }: RosterRulesRecord,
): Promise<void> {
  const changedFields = { preset, rules, rest_after_hours, average_weeks, version };
  await manager.update(RosterRulesRow, { hospitalId }, changedFields);
}

/** Rostered work of some people on some dates: their posts, their covers for others, and others' covers for them. */
export interface PlannedWork {
  posts: PlannedPost[];
  covers: CoveredPost[];
}

/** Returns the work of some people on rosters between two dates, both included (YYYY-MM-DD). */
export async function readPlannedWork(
  manager: EntityManager,
  hospitalId: string,
  people: readonly string[],
  { first, last }: { first: string; last: string },
): Promise<PlannedWork> {
  const parameters = [hospitalId, people, first, last];
  const posts = await manager.query<PlannedPost[]>(
    `SELECT roster.date, duty.department, duty.role, duty.position, duty.account_id AS person,
            trim(duty.first_name || ' ' || duty.last_name) AS name
       FROM roster_duty duty
       JOIN roster ON roster.hospital_id = $1 AND roster.id = duty.roster_id
      WHERE duty.hospital_id = $1 AND duty.account_id = ANY ($2::uuid[]) AND roster.date BETWEEN $3 AND $4`,
    parameters,
  );
  const covers = await manager.query<CoveredPost[]>(
    `SELECT roster.date, cover.department, cover.role, cover.position, cover.account_id AS person,
            trim(cover.first_name || ' ' || cover.last_name) AS name,
            (extract(epoch FROM cover.from_at) * 1000)::float8 AS from,
            (extract(epoch FROM cover.until_at) * 1000)::float8 AS until
       FROM roster_cover cover
       JOIN roster ON roster.hospital_id = $1 AND roster.id = cover.roster_id
      WHERE cover.hospital_id = $1 AND roster.date BETWEEN $3 AND $4
        AND (cover.account_id = ANY ($2::uuid[]) OR cover.for_account_id = ANY ($2::uuid[]))`,
    parameters,
  );
  return { posts, covers };
}
