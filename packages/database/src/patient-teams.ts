import { foldName, joinTeams, splitTeams } from "@wardline/domain/department";
import { lockPatientsOfTeam, updateTeams } from "./repositories/patients.js";
import type { Work } from "./work.js";

/** Takes a department off every card that has it among its teams, and records each card's change (docs/wire.md, Departments, roles, staff). */
export async function takeDepartmentOffPatients(work: Work, department: string): Promise<void> {
  const cards = await lockPatientsOfTeam(work, department);
  const folded = foldName(department);
  const former = new Map(cards.map(({ id, teams }) => [id, teams]));
  const without = cards.map(({ id, teams }) => ({
    id,
    teams: joinTeams(splitTeams(teams).filter((team) => foldName(team) !== folded)),
  }));
  for (const patient of await updateTeams(work, without)) {
    work.record("patient.updated", patient, {
      subjectId: patient.id,
      changes: [{ field: "teams", from: former.get(patient.id) ?? "", to: patient.teams }],
    });
  }
}
