import {
  CONFIRMATION_NOTE,
  changeHospital,
  findAccount,
  findHospital,
  type OperatorRequest,
} from "@wardline/database/operator";
import { readDutyDate } from "@wardline/database/repositories/hospitals/hospitals";
import {
  type HospitalOverview,
  lockOwner,
  replaceOwner,
} from "@wardline/database/repositories/operation/operators";
import { readDatabaseTime } from "@wardline/database/repositories/operation/program-clocks";
import type { Credentials } from "@wardline/database/repositories/people/credentials";
import { readDuties } from "@wardline/database/repositories/roster/roster-views";
import { formatCount } from "@wardline/domain/text/format-count";
import { StartError } from "@wardline/settings/start-error";
import type { DataSource } from "typeorm";
import { RosterUpkeepService } from "./features/roster/day/roster-upkeep.service.js";

/**
 * Prints what it would do and, with `--yes`, makes a staff account the owner of a hospital whose owner has left
 * (docs/wire/accounts.md, Handing a hospital over).
 */
export async function run(
  dataSource: DataSource,
  { words: [given, address], options }: OperatorRequest,
): Promise<void> {
  const { manager } = dataSource;
  const hospital = await findHospital(manager, given);
  const newOwner = await findAccount(manager, address);
  requirePossibleOwner(hospital, newOwner);
  const { id, name } = hospital;
  const { email } = newOwner;
  const now = await readDatabaseTime(manager);
  if (!options.yes) {
    const from = await readDutyDate(manager, id, now);
    const duties = await readDuties(manager, id, newOwner.accountId, from);
    console.log(
      `${newOwner.name} (${email}) would own ${name}. The account ${hospital.email} would be closed.`,
    );
    return console.log(
      `${newOwner.name} would no longer be staff: ${formatCount(duties.length, "duty", "duties")} from today on would be unfilled.\n${CONFIRMATION_NOTE}`,
    );
  }
  await changeHospital(dataSource, id, async (work) => {
    const formerOwner = await lockOwner(work);
    if (formerOwner === null) throw new StartError(`${name} has no account of its own.`);
    await new RosterUpkeepService(() => now).takePersonOff(work, newOwner.accountId);
    if (!(await replaceOwner(work, formerOwner, newOwner.accountId))) {
      throw new StartError(`${email} was deleted in the meantime.`);
    }
    work.record("staff.deleted", { id: newOwner.accountId }, { subjectId: newOwner.accountId });
    const changes = [{ field: "owner", from: hospital.email, to: email }];
    work.record("hospital.handed_over", { hospital_name: name }, { subjectId: id, changes });
    for (const accountId of [formerOwner, newOwner.accountId]) {
      await work.queue("email", "handed-over", {
        accountId,
        hospitalId: id,
        to: newOwner.accountId,
      });
    }
  });
  console.log(
    `${newOwner.name} (${email}) now owns ${name} and must log in again. ${hospital.email} is closed.`,
  );
  if (hospital.suspendedAt !== null) {
    console.log("No email was sent: the hospital is suspended.");
  }
}

/** Throws an error with a sentence if the account cannot own the hospital. */
function requirePossibleOwner(hospital: HospitalOverview, account: Credentials): void {
  const { email } = account;
  if (account.hospitalId !== hospital.id) {
    throw new StartError(`${email} belongs to ${account.hospitalName}, not to ${hospital.name}.`);
  }
  if (account.isOwner) throw new StartError(`${email} owns ${hospital.name} already.`);
  if (account.verifiedAt === null) {
    throw new StartError(
      `${email} is not verified yet. The link in the verification email verifies it.`,
    );
  }
  if (account.passwordHash === null) {
    throw new StartError(
      `${email} has no password yet. The owner needs one to log in: set it with a password reset.`,
    );
  }
}
