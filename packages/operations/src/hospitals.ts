import type { Asked } from "@wardline/database/operator";
import { readOverviewOfAllHospitals } from "@wardline/database/repositories/operation/operators";
import { counted } from "@wardline/domain/text/counted";
import type { DataSource } from "typeorm";

export async function run({ manager }: DataSource, { options }: Asked): Promise<void> {
  const hospitals = await readOverviewOfAllHospitals(manager);
  if (options.json) return console.log(JSON.stringify(hospitals, null, 2));
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
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
