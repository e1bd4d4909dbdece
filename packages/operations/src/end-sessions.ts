import { endSessions } from "@wardline/database/acts/accounts/session-ending";
import {
  CONFIRMATION_NOTE,
  changeHospital,
  findAccount,
  findHospital,
  type OperatorRequest,
} from "@wardline/database/operator";
import {
  countOpenSessions,
  readAccountIds,
} from "@wardline/database/repositories/operation/operators";
import { readDatabaseTime } from "@wardline/database/repositories/operation/program-clocks";
import { formatCount } from "@wardline/domain/text/format-count";
import type { DataSource, EntityManager } from "typeorm";

interface SessionTarget {
  hospitalId: string;
  hospitalName: string;
  accountIds: readonly string[];
}

/** Lists who is logged in; with `--yes` logs them out everywhere. Passwords remain valid. */
export async function run(dataSource: DataSource, request: OperatorRequest): Promise<void> {
  const { manager } = dataSource;
  const { hospitalId, hospitalName, accountIds } = await findTarget(manager, request);
  if (!request.options.yes) {
    const now = new Date(await readDatabaseTime(manager));
    const { people, sessions } = await countOpenSessions(manager, hospitalId, accountIds, now);
    return console.log(
      `${formatCount(sessions, "session")} of ${formatCount(people, "person", "people")} of ${hospitalName} would end.\n${CONFIRMATION_NOTE}`,
    );
  }
  let ended = 0;
  for (const accountId of accountIds) {
    ended += await changeHospital(dataSource, hospitalId, (work) => endSessions(work, accountId));
  }
  console.log(`Sessions that ended: ${ended}.`);
}

async function findTarget(
  manager: EntityManager,
  { words, options }: OperatorRequest,
): Promise<SessionTarget> {
  if (options.hospital !== undefined) {
    const { id, name } = await findHospital(manager, options.hospital);
    return { hospitalId: id, hospitalName: name, accountIds: await readAccountIds(manager, id) };
  }
  const account = await findAccount(manager, words[0]);
  return { ...account, accountIds: [account.accountId] };
}
