import {
  countOpenSessions,
  readAccountsOf,
} from "@wardline/database/repositories/operation/operators";
import { readDatabaseTime } from "@wardline/database/repositories/operation/program-clocks";
import { findCredentialsByEmail } from "@wardline/database/repositories/people/credentials";
import { endSessions } from "@wardline/database/session-ending";
import { counted } from "@wardline/domain/text/counted";
import { compared } from "@wardline/domain/text/text-forms";
import type { EntityManager } from "typeorm";
import { ASKS_FIRST, hospitalOf, runCommand } from "./command.js";
import { StartError } from "./start-error.js";
import { changeHospital, withDatabase } from "./with-database.js";

const USAGE =
  "Name the account, npm run end-sessions -- nurse@hospital.example, or a hospital by the id that npm run hospitals shows: npm run end-sessions -- --hospital ID";

/** Whose sessions are meant, of which hospital. */
interface Meant {
  hospitalId: string;
  hospitalName: string;
  accountIds: readonly string[];
}

/**
 * `npm run end-sessions -- ADDRESS`, or `-- --hospital ID`: says who is logged in, and with `--yes` logs the person, or
 * everybody of a hospital, out everywhere (README, Operators' commands). Passwords stay as they are.
 */
await runCommand(2, async (words, isSure) => {
  await withDatabase(async (dataSource) => {
    const { hospitalId, hospitalName, accountIds } = await meantBy(dataSource.manager, words);
    if (!isSure) {
      const { people, sessions } = await countOpenSessions(
        dataSource.manager,
        hospitalId,
        accountIds,
        new Date(await readDatabaseTime(dataSource.manager)),
      );
      console.log(
        `${counted(sessions, "session")} of ${counted(people, "person", "people")} of ${hospitalName} would end.`,
      );
      console.log(ASKS_FIRST);
      return;
    }
    let ended = 0;
    for (const accountId of accountIds) {
      ended += await changeHospital(dataSource, hospitalId, (work) => endSessions(work, accountId));
    }
    console.log(`Sessions that ended: ${ended}.`);
  });
});

async function meantBy(manager: EntityManager, [word, given]: readonly string[]): Promise<Meant> {
  if (word === "--hospital") {
    const { id, name } = await hospitalOf(manager, given);
    return { hospitalId: id, hospitalName: name, accountIds: await readAccountsOf(manager, id) };
  }
  if (word === undefined || given !== undefined || !word.includes("@")) throw new StartError(USAGE);
  const email = compared(word);
  const account = await findCredentialsByEmail(manager, email);
  if (account === null) throw new StartError(`No account has the address ${email}.`);
  return { ...account, accountIds: [account.accountId] };
}
