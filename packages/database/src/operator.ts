import { id as idField } from "@wardline/contracts/fields";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { StartError } from "@wardline/settings/start-error";
import type { DataSource, EntityManager } from "typeorm";
import { type HospitalOverview, readOverview } from "./repositories/operation/operators.js";
import { readDatabaseTime } from "./repositories/operation/program-clocks.js";
import { type Credentials, findCredentialsByEmail } from "./repositories/people/credentials.js";
import { runWork, type Work } from "./work.js";

/** An operator's request: arguments and options of a command (docs/operating/commands.md, Operators' commands). */
export interface OperatorRequest {
  words: readonly string[];
  options: Readonly<{
    all?: boolean;
    check?: boolean;
    hospital?: string;
    json?: boolean;
    mail?: string;
    yes?: boolean;
  }>;
}

/** An operator's command that works on the database as owner of its tables. */
export interface OperatorCommand {
  run(dataSource: DataSource, asked: OperatorRequest): Promise<void>;
}

export const CONFIRMATION_NOTE = "Nothing has changed yet: add --yes to do it.";

/** Finds a hospital by a typed id; throws a `StartError` if there is none. */
export async function findHospital(
  manager: EntityManager,
  given: string | undefined,
): Promise<HospitalOverview> {
  const { data: id } = idField.safeParse(given);
  const hospital = id === undefined ? null : await readOverview(manager, id);
  if (hospital === null) {
    throw new StartError("No hospital has this id: see npm run wardline -- hospitals.");
  }
  return hospital;
}

/** Finds an account by a typed address; throws a `StartError` if there is none. */
export async function findAccount(manager: EntityManager, given = ""): Promise<Credentials> {
  const email = toComparedText(given);
  const account = await findCredentialsByEmail(manager, email);
  if (account === null) throw new StartError(`No account has the address ${email}.`);
  return account;
}

/** Changes a hospital as the system; a worker publishes the change. */
export async function changeHospital<T>(
  dataSource: DataSource,
  hospitalId: string,
  act: (work: Work) => Promise<T>,
): Promise<T> {
  const by = { hospitalId, actor: null, now: await readDatabaseTime(dataSource.manager) };
  return runWork(dataSource, by, act, () => undefined);
}
