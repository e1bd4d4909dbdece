import type { OperatorRequest } from "@wardline/database/operator";
import { readOverviewOfAllHospitals } from "@wardline/database/repositories/operation/operators";
import { formatCount } from "@wardline/domain/text/format-count";
import type { DataSource } from "typeorm";

export async function run({ manager }: DataSource, { options }: OperatorRequest): Promise<void> {
  const hospitals = await readOverviewOfAllHospitals(manager);
  if (options.json) return console.log(JSON.stringify(hospitals, null, 2));
  for (const hospital of hospitals) {
    const { id, name, email, createdAt, staff, openCards, displays, lastSeenAt, suspendedAt } =
      hospital;
    const state = suspendedAt === null ? "" : `  suspended since ${formatDay(suspendedAt)}`;
    console.log(`${name}  ${id}${state}`);
    console.log(
      `  ${email}, since ${formatDay(createdAt)}, ${lastSeenAt === null ? "never seen" : `last seen ${formatDay(lastSeenAt)}`}`,
    );
    console.log(
      `  ${formatCount(staff, "staff member")}, ${formatCount(openCards, "open card")}, ${formatCount(displays, "display")}`,
    );
  }
  console.log(formatCount(hospitals.length, "hospital"));
}

function formatDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
