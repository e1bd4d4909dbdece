import { endSessions } from "@wardline/database/acts/accounts/session-ending";
import {
  ASKS_FIRST,
  type Asked,
  accountOf,
  changeHospital,
  hospitalOf,
} from "@wardline/database/operator";
import {
  countOpenSessions,
  readAccountsOf,
} from "@wardline/database/repositories/operation/operators";
import { readDatabaseTime } from "@wardline/database/repositories/operation/program-clocks";
import { counted } from "@wardline/domain/text/counted";
import type { DataSource, EntityManager } from "typeorm";

interface Meant {
  hospitalId: string;
  hospitalName: string;
  accountIds: readonly string[];
}

/** Lists who is logged in; with `--yes` logs them out everywhere. Passwords stay. */
export async function run(dataSource: DataSource, asked: Asked): Promise<void> {
  const { manager } = dataSource;
  const { hospitalId, hospitalName, accountIds } = await meantBy(manager, asked);
  if (!asked.options.yes) {
    const now = new Date(await readDatabaseTime(manager));
    const { people, sessions } = await countOpenSessions(manager, hospitalId, accountIds, now);
    return console.log(
      `${counted(sessions, "session")} of ${counted(people, "person", "people")} of ${hospitalName} would end.\n${ASKS_FIRST}`,
    );
  }
  let ended = 0;
  for (const accountId of accountIds) {
    ended += await changeHospital(dataSource, hospitalId, (work) => endSessions(work, accountId));
  }
  console.log(`Sessions that ended: ${ended}.`);
}

async function meantBy(manager: EntityManager, { words, options }: Asked): Promise<Meant> {
  if (options.hospital !== undefined) {
    const { id, name } = await hospitalOf(manager, options.hospital);
    return { hospitalId: id, hospitalName: name, accountIds: await readAccountsOf(manager, id) };
  }
  const account = await accountOf(manager, words[0]);
  return { ...account, accountIds: [account.accountId] };
}
