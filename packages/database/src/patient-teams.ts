import type { Patient } from "@wardline/contracts/patients";
import { foldName, joinTeams, splitTeams } from "@wardline/domain/department";
import type { Work } from "./work.js";

/** Takes a department off every card that has it among its teams, and records each card's change (api.md 4). */
export async function takeDepartmentOffPatients(work: Work, department: string): Promise<void> {
  const { manager, hospitalId, at } = work;
  const cards = await manager.query<{ id: string; teams: string }[]>(
    `SELECT card.id, card.teams FROM patient card
      WHERE card.hospital_id = $1 AND card.deleted_at IS NULL
        AND lower($2) IN (SELECT lower(trim(team)) FROM unnest(string_to_array(card.teams, ',')) team)
      ORDER BY card.id FOR UPDATE`,
    [hospitalId, department],
  );
  if (cards.length === 0) return;
  const folded = foldName(department);
  const former = new Map(cards.map(({ id, teams }) => [id, teams]));
  const [changed] = await manager.query<[{ card: Patient }[], number]>(
    `UPDATE patient card SET teams = given.teams, updated_at = $4, version = card.version + 1
       FROM unnest($2::uuid[], $3::text[]) AS given (id, teams)
      WHERE card.hospital_id = $1 AND card.id = given.id
      RETURNING patient_json(card) AS card`,
    [
      hospitalId,
      cards.map(({ id }) => id),
      cards.map(({ teams }) =>
        joinTeams(splitTeams(teams).filter((team) => foldName(team) !== folded)),
      ),
      at,
    ],
  );
  for (const { card } of changed) {
    work.record("patient.updated", card, {
      subjectId: card.id,
      changes: [{ field: "teams", from: former.get(card.id) ?? "", to: card.teams }],
    });
  }
}
