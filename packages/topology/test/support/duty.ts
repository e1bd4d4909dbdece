import { updateAccount } from "@wardline/contracts/accounts/account";
import { createSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { addDepartment, updateDepartment } from "@wardline/contracts/roster/departments";
import { createRoster } from "@wardline/contracts/roster/roster";
import { findSpanAt } from "@wardline/domain/roster/on-call";
import { addDays, toZonedDay } from "@wardline/domain/time/zoned-day";
import { scaleToMachine } from "@wardline/testing/pace";
import type { Board } from "./board.js";
import { type Hospital, openHospital } from "./hospital.js";
import { createStaffFields } from "./staff.js";
import type { World } from "./world.js";

const MINUTE_MS = 60_000;
/** Minimum milliseconds from now until the duty starts: time to enter it, and three seconds for the test. */
const AHEAD_MS = 8_000;

/**
 * A hospital in which the duty of Surgery passes to another doctor at `startsAt` (epoch milliseconds), the first full
 * minute that leaves enough time for entering the duty.
 */
export interface Handover {
  hospital: Hospital;
  startsAt: number;
  before: string;
  after: string;
}

/**
 * Opens a hospital with a separate duty start for Surgery, rosters for this duty and the next, and another department.
 */
export async function openHandover(world: World): Promise<Handover> {
  const hospital = await openHospital(world, { patients: 1 });
  const { call } = hospital;
  // A busy machine takes longer to enter the duty.
  const startsAt = Math.ceil((Date.now() + scaleToMachine(AHEAD_MS)) / MINUTE_MS) * MINUTE_MS;
  for (const department_name of ["Surgery", "Emergency"])
    await call(addDepartment, { body: { department_name } });
  await call(updateAccount, { body: { duty_start: formatClock(startsAt + 30 * MINUTE_MS) } });
  await call(updateDepartment, {
    params: { departmentName: "Surgery" },
    body: { duty_start: formatClock(startsAt) },
  });
  const today = toZonedDay(startsAt, "UTC");
  const turns = [
    { date: addDays(today, -1), firstName: "Before" },
    { date: today, firstName: "After" },
  ];
  for (const { date, firstName } of turns) {
    const body = { ...createStaffFields("Surgery"), firstName };
    const { data } = await call(createSubAccount, { body });
    const post = { department: "Surgery", consultantId: data.id };
    await call(createRoster, {
      body: { date, departments: ["Surgery"], departmentStaff: [post] },
    });
  }
  return { hospital, startsAt, before: "Before Obi", after: "After Obi" };
}

/**
 * Returns the person that a board shows for Surgery now, computed as on the board's page (docs/wire/roster.md, Duties).
 */
export function getShownPerson(board: Board): string {
  const duty = board.storedContent?.onCall.find(({ department }) => department === "Surgery");
  const span = duty && findSpanAt([duty, ...duty.next], Date.now());
  return span?.people[0]?.name ?? "";
}

/** Returns the person that a board last received as on call in Surgery. */
export function getNamedPerson(board: Board): string {
  const duty = board.storedContent?.onCall.find(({ department }) => department === "Surgery");
  return duty?.people[0]?.name ?? "";
}

function formatClock(at: number): string {
  return new Date(at).toISOString().slice(11, 16);
}
