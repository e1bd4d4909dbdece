import type { RosterRulesRecord } from "@wardline/contracts/roster-rules";
import { DEFAULT_ROSTER_RULES } from "@wardline/domain/roster-rules/rules";
import type { CoveredPost, PlannedPost } from "@wardline/domain/roster-rules/worked-time";
import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";

/** What every hospital begins with. */
const DEFAULT_RULES: RosterRulesRecord = { preset: "own", ...DEFAULT_ROSTER_RULES, version: 1 };

const COLUMNS = "preset, rules, rest_after_hours, average_weeks, version";

/** The rules of a hospital's rosters, its own or those with which it began (docs/wire.md, Roster rules). */
export async function readRosterRules(
  manager: EntityManager,
  hospitalId: string,
): Promise<RosterRulesRecord> {
  const [row] = await manager.query<RosterRulesRecord[]>(
    `SELECT ${COLUMNS} FROM roster_rules WHERE hospital_id = $1`,
    [hospitalId],
  );
  return row ?? DEFAULT_RULES;
}

/** The rules, which nobody else changes or holds until the transaction ends. */
export async function lockRosterRules({ manager, hospitalId }: Work): Promise<RosterRulesRecord> {
  const { preset, rules, rest_after_hours, average_weeks, version } = DEFAULT_RULES;
  await manager.query(
    `INSERT INTO roster_rules (hospital_id, ${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (hospital_id) DO NOTHING`,
    [hospitalId, preset, JSON.stringify(rules), rest_after_hours, average_weeks, version],
  );
  const [row] = await manager.query<RosterRulesRecord[]>(
    `SELECT ${COLUMNS} FROM roster_rules WHERE hospital_id = $1 FOR UPDATE`,
    [hospitalId],
  );
  return row ?? DEFAULT_RULES;
}

/** Writes the rules, which the work must hold. */
export async function saveRosterRules(
  { manager, hospitalId }: Work,
  { preset, rules, rest_after_hours, average_weeks, version }: RosterRulesRecord,
): Promise<void> {
  await manager.query(
    `UPDATE roster_rules
        SET preset = $2, rules = $3, rest_after_hours = $4, average_weeks = $5, version = $6
      WHERE hospital_id = $1`,
    [hospitalId, preset, JSON.stringify(rules), rest_after_hours, average_weeks, version],
  );
}

/** What some people do by the rosters of some dates: their posts, and the covers by them and of them. */
export interface PlannedWork {
  posts: PlannedPost[];
  covers: CoveredPost[];
}

/** The work of some people by the rosters from a date until another, both included (YYYY-MM-DD). */
export async function readPlannedWork(
  manager: EntityManager,
  hospitalId: string,
  people: readonly string[],
  { first, last }: { first: string; last: string },
): Promise<PlannedWork> {
  const given = [hospitalId, people, first, last];
  const posts = await manager.query<PlannedPost[]>(
    `SELECT roster.date, duty.department, duty.role, duty.position, duty.account_id AS person,
            trim(duty.first_name || ' ' || duty.last_name) AS name
       FROM roster_duty duty
       JOIN roster ON roster.hospital_id = $1 AND roster.id = duty.roster_id
      WHERE duty.hospital_id = $1 AND duty.account_id = ANY ($2::uuid[]) AND roster.date BETWEEN $3 AND $4`,
    given,
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
    given,
  );
  return { posts, covers };
}
