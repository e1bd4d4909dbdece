import { readDutyDate } from "@wardline/database/repositories/hospitals/hospitals";
import {
  type HospitalOverview,
  lockOwner,
  replaceOwner,
} from "@wardline/database/repositories/operation/operators";
import { readDatabaseTime } from "@wardline/database/repositories/operation/program-clocks";
import {
  type Credentials,
  findCredentialsByEmail,
} from "@wardline/database/repositories/people/credentials";
import { readDuties } from "@wardline/database/repositories/roster/roster-views";
import { counted } from "@wardline/domain/text/counted";
import { compared } from "@wardline/domain/text/text-forms";
import { ASKS_FIRST, hospitalOf, runCommand } from "@wardline/maintenance/command";
import { StartError } from "@wardline/maintenance/start-error";
import { changeHospital, withDatabase } from "@wardline/maintenance/with-database";
import { RosterUpkeepService } from "./features/roster/roster-upkeep.service.js";

const USAGE =
  "Name the hospital, by the id that npm run hospitals shows, and a staff member: npm run hand-over-hospital -- ID ada@hospital.example";

/**
 * `npm run hand-over-hospital -- ID ADDRESS`: says what it would do, and with `--yes` makes a staff member's account the
 * hospital's own, whose owner has left or cannot be reached (docs/wire.md, Handing a hospital over).
 */
await runCommand(2, async ([given, address], isSure) => {
  if (given === undefined || address === undefined) throw new StartError(USAGE);
  await withDatabase(async (dataSource) => {
    const { manager } = dataSource;
    const hospital = await hospitalOf(manager, given);
    const email = compared(address);
    const next = heirOf(hospital, email, await findCredentialsByEmail(manager, email));
    const { id, name } = hospital;
    const now = await readDatabaseTime(manager);
    if (!isSure) {
      const from = await readDutyDate(manager, id, now);
      const duties = await readDuties(manager, id, next.accountId, from);
      console.log(
        `${next.name} (${email}) would own ${name}. The account ${hospital.email} would end.`,
      );
      console.log(
        `${next.name} would no longer be staff: ${counted(duties.length, "duty", "duties")} from today on would have nobody.`,
      );
      console.log(ASKS_FIRST);
      return;
    }
    await changeHospital(dataSource, id, async (work) => {
      const former = await lockOwner(work);
      if (former === null) throw new StartError(`${name} has no account of its own.`);
      await new RosterUpkeepService(() => now).takePersonOff(work, next.accountId);
      if (!(await replaceOwner(work, former, next.accountId))) {
        throw new StartError(`${email} was deleted meanwhile.`);
      }
      work.record("staff.deleted", { id: next.accountId }, { subjectId: next.accountId });
      const changes = [{ field: "owner", from: hospital.email, to: email }];
      work.record("hospital.handed_over", { hospital_name: name }, { subjectId: id, changes });
      for (const accountId of [former, next.accountId]) {
        await work.queue("email", "handed-over", { accountId, hospitalId: id, to: next.accountId });
      }
    });
    console.log(
      `${next.name} (${email}) owns ${name} now and logs in again. ${hospital.email} has ended.`,
    );
    if (hospital.suspendedAt !== null) {
      console.log("Nobody is mailed: the hospital is suspended.");
    }
  });
});

/** Who is to own the hospital; throws a sentence for anyone who cannot. */
function heirOf(
  hospital: HospitalOverview,
  email: string,
  account: Credentials | null,
): Credentials {
  if (account === null) throw new StartError(`No account has the address ${email}.`);
  if (account.hospitalId !== hospital.id) {
    throw new StartError(`${email} belongs to ${account.hospitalName}, not to ${hospital.name}.`);
  }
  if (account.isOwner) throw new StartError(`${email} owns ${hospital.name} already.`);
  if (account.verifiedAt === null) {
    throw new StartError(`${email} is not verified yet: the link in the mail does that.`);
  }
  if (account.passwordHash === null) {
    throw new StartError(
      `${email} has no password yet, with which the owner logs in: a reset mail does that.`,
    );
  }
  return account;
}
