import {
  CONFIRMATION_NOTE,
  changeHospital,
  findHospital,
  type OperatorCommand,
  type OperatorRequest,
} from "@wardline/database/operator";
import * as operators from "@wardline/database/repositories/operation/operators";
import { formatCount } from "@wardline/domain/text/format-count";
import { StartError } from "@wardline/settings/start-error";
import type { DataSource } from "typeorm";

const SUSPENSION = {
  refusal: "is suspended already.",
  preview: ({ staff, displays }: operators.HospitalOverview) =>
    `would be suspended: its own account, ${formatCount(staff, "staff member")} and ${formatCount(displays, "board")} would be shut out.`,
  change: operators.suspendHospital,
  event: "hospital.suspended",
  done: "is suspended. Pages and boards end within five seconds; nothing was deleted.",
} as const;

const RESUMPTION = {
  refusal: "is not suspended.",
  preview: () => "would be resumed: its people could log in, and its boards would work again.",
  change: operators.resumeHospital,
  event: "hospital.resumed",
  done: "is resumed. Its people can log in again; its boards come back by themselves.",
} as const;

export const suspend: OperatorCommand = {
  run: (dataSource, request) => setSuspended(dataSource, request, true),
};

export const resume: OperatorCommand = {
  run: (dataSource, request) => setSuspended(dataSource, request, false),
};

/** Suspends a hospital's people and boards, or resumes them (docs/wire/accounts.md, Suspended hospitals). */
async function setSuspended(
  dataSource: DataSource,
  { words, options }: OperatorRequest,
  to: boolean,
): Promise<void> {
  const { refusal, preview, change, event, done } = to ? SUSPENSION : RESUMPTION;
  const hospital = await findHospital(dataSource.manager, words[0]);
  const { id, name } = hospital;
  const refusalError = new StartError(`${name} ${refusal}`);
  if ((hospital.suspendedAt !== null) === to) throw refusalError;
  if (!options.yes) return console.log(`${name} ${preview(hospital)}\n${CONFIRMATION_NOTE}`);
  await changeHospital(dataSource, id, async (work) => {
    if (!(await change(work))) throw refusalError;
    const changes = [{ field: "suspended", from: !to, to }];
    work.record(event, { hospital_name: name }, { subjectId: id, changes });
  });
  console.log(`${name} ${done}`);
}
