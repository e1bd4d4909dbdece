import { readOverviewOfAllHospitals } from "@wardline/database/repositories/operation/operators";
import { counted } from "@wardline/domain/text/counted";
import { runCommand } from "./command.js";
import { withDatabase } from "./with-database.js";

/** `npm run hospitals`: which hospitals there are, by name (README, Operators' commands). */
await runCommand(0, async () => {
  const hospitals = await withDatabase(({ manager }) => readOverviewOfAllHospitals(manager));
  for (const hospital of hospitals) {
    const { id, name, email, createdAt, staff, openCards, displays, lastSeenAt, suspendedAt } =
      hospital;
    const state = suspendedAt === null ? "" : `  suspended since ${dayOf(suspendedAt)}`;
    console.log(`${name}  ${id}${state}`);
    console.log(
      `  ${email}, since ${dayOf(createdAt)}, last seen ${lastSeenAt === null ? "never" : dayOf(lastSeenAt)}`,
    );
    console.log(
      `  ${counted(staff, "staff member")}, ${counted(openCards, "open card")}, ${counted(displays, "display")}`,
    );
  }
  console.log(counted(hospitals.length, "hospital"));
});

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
