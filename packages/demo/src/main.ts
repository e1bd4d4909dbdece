import {
  register,
  updateAccount,
  updateDowntimeKits,
  updateTonight,
} from "@wardline/contracts/accounts/account";
import { updateFirstSteps } from "@wardline/contracts/accounts/first-steps";
import {
  importSubAccounts,
  listSubAccounts,
  type SubAccount,
} from "@wardline/contracts/accounts/sub-accounts";
import { createAnnouncement } from "@wardline/contracts/boards/announcements";
import { listDisplays, publishDisplay, updateDisplay } from "@wardline/contracts/boards/displays";
import { addWard, closeBed } from "@wardline/contracts/patients/wards";
import { createAbsence } from "@wardline/contracts/roster/absences";
import { addDepartment, updateDepartment } from "@wardline/contracts/roster/departments";
import { createOffer, takeOffer } from "@wardline/contracts/roster/offers";
import { createCover, createRoster } from "@wardline/contracts/roster/roster";
import { updateRosterRules } from "@wardline/contracts/roster/roster-rules";
import { createDataSource } from "@wardline/database/data-source";
import {
  findCredentialsByEmail,
  markAddressVerified,
  useOwnerPassword,
} from "@wardline/database/repositories/people/credentials";
import { DISPLAY_SIGNALS } from "@wardline/domain/boards/display-signals";
import { computeDutySpan, findDutyDate, PROPOSED_DUTY_START } from "@wardline/domain/roster/duty";
import { ROSTER_ROLE_FIELDS, ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { getPresetRules } from "@wardline/domain/roster-rules/presets";
import { addDays } from "@wardline/domain/time/zoned-day";
import { parseBeds } from "@wardline/domain/wards/bed-list";
import { readSettings } from "@wardline/settings/read";
import type { DataSource } from "typeorm";
import { DemoClient } from "./client.js";
import {
  createDemoGrantHolders,
  createDemoStaff,
  DEMO_ANNOUNCEMENTS,
  DEMO_DISPLAY,
  DEMO_EMAIL,
  DEMO_HOSPITAL,
  DEMO_TEAMS,
  DEMO_WARDS,
  type DemoStaff,
} from "./data.js";
import { readDemoPassword, tryLogIn } from "./demo-login.js";
import { writeInventedPast } from "./invented-past.js";
import { createDemoPast, type PastWard } from "./past.js";
import { createDemoPatients } from "./patients.js";

const ROSTER_DAYS_BEFORE = 7;
const ROSTER_DAYS_AFTER = 14;
const DEMO_LEAVE_DAYS = 5;
/** Number of people who share a role, alternating daily. */
const SHIFT_COUNT = 2;
const SECOND_POST = { role: "House Officer", position: 2 } as const;
const COVERED_DEPARTMENT = "Cardiology";
/** Days from today on which the two people of a role swap. */
const SWAPPED_DAYS = [4, 5] as const;

/**
 * Fills a demonstration hospital with plausible data, only once, through the running server's API, and prints how to
 * log in (docs/wire/operations.md, Settings of an installation).
 */
async function run(): Promise<void> {
  const { databaseUrl, port, dataDir } = readSettings("demo");
  const client = new DemoClient(`http://127.0.0.1:${port}`);
  const password = readDemoPassword(dataDir);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!(await tryLogIn(client, password))) {
    await client.call(register, {
      body: { email: DEMO_EMAIL, password, hospital_name: DEMO_HOSPITAL, timezone: zone },
    });
    await verifyDemoAddress(databaseUrl);
    if (!(await tryLogIn(client, password)))
      throw new Error("The demonstration hospital belongs to someone else.");
    await fillHospital(client, zone, Date.now(), databaseUrl);
  }
  await addGrantedStaff(client, databaseUrl);
  const [display] = await client.call(listDisplays, {});
  console.log(`Demo login:    ${DEMO_EMAIL}  ${password}`);
  console.log(`Demo board:    ${display?.display_url ?? "not published"}`);
  console.log("Demo staff, one with each set of rights, with the same password:");
  for (const { email, bundle } of createDemoGrantHolders())
    console.log(`               ${email}  ${bundle}`);
}

/** Adds one person per bundle of grants, who can log in immediately; existing people stay unchanged. */
async function addGrantedStaff(client: DemoClient, databaseUrl: string): Promise<void> {
  const existingEmails = new Set(
    (await client.call(listSubAccounts, {})).map(({ email }) => email),
  );
  const missing = createDemoGrantHolders().filter(({ email }) => !existingEmails.has(email));
  if (missing.length === 0) return;
  const rows = missing.map(({ bundle: _bundle, ...fields }) => fields);
  await client.call(importSubAccounts, { body: { rows } });
  await withDatabase(databaseUrl, async ({ manager }) => {
    const owner = await findCredentialsByEmail(manager, DEMO_EMAIL);
    const emails = missing.map(({ email }) => email);
    if (owner !== null) await useOwnerPassword(manager, owner.hospitalId, emails);
  });
}

/** Marks the demonstration account's email address as verified, since nobody reads the email sent to that address. */
function verifyDemoAddress(databaseUrl: string): Promise<void> {
  return withDatabase(databaseUrl, ({ manager }) => markAddressVerified(manager, DEMO_EMAIL));
}

async function withDatabase(
  databaseUrl: string,
  action: (dataSource: DataSource) => Promise<void>,
): Promise<void> {
  const dataSource = await createDataSource({ url: databaseUrl, poolSize: 1 }).initialize();
  try {
    await action(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

async function fillHospital(
  client: DemoClient,
  zone: string,
  now: number,
  databaseUrl: string,
): Promise<void> {
  await client.call(updateAccount, { body: { duty_start: PROPOSED_DUTY_START } });
  for (const { department, phone } of DEMO_TEAMS) {
    await client.call(addDepartment, { body: { department_name: department, phone } });
  }
  const wards: PastWard[] = [];
  for (const { name, beds, closed, department, stayPattern } of DEMO_WARDS) {
    const ward = await client.call(addWard, { body: { name, beds: parseBeds(beds) } });
    wards.push({ ...ward, department, stayPattern });
    for (const { bed, reason } of closed) {
      await client.call(closeBed, { params: { id: ward.id, bed }, body: { closed: reason } });
    }
  }
  const staff = createDemoStaff();
  await client.call(importSubAccounts, { body: { rows: staff } });
  await addGrantedStaff(client, databaseUrl);
  // Before today's duty starts, yesterday's duty is the current duty.
  const today = findDutyDate(now, { zone, start: PROPOSED_DUTY_START });
  await fillRosters(client, today);
  await fillCover(client, { today, zone, now });
  await fillAbsences(client, today);
  await fillRules(client);
  await fillOffers(client, today);
  await client.call(updateTonight, { body: { tonight: true } });
  await client.call(updateDowntimeKits, { body: { downtime_kits: true } });
  await fillPast(client, databaseUrl, { now, zone, wards, staff });
  for (const message of DEMO_ANNOUNCEMENTS)
    await client.call(createAnnouncement, { body: { message } });
  const display = await client.call(publishDisplay, { body: { name: DEMO_DISPLAY } });
  const displaySettings = {
    name_display: "short" as const,
    show_phones: true,
    show_signals: [...DISPLAY_SIGNALS],
    shared_with_staff: true,
  };
  const params = { id: display.display_id };
  await client.call(updateDisplay, { params, body: displaySettings }, display.version);
  await client.call(updateFirstSteps, { body: { hide_first_steps: true } });
}

/**
 * Writes two months of patients, the latest still open, directly into the database, since the server does not allow
 * past entries.
 */
async function fillPast(
  client: DemoClient,
  databaseUrl: string,
  context: { now: number; zone: string; wards: readonly PastWard[]; staff: readonly DemoStaff[] },
): Promise<void> {
  const people = await client.call(listSubAccounts, {});
  const [clerk, nurse] = (["ward-clerk", "charge-nurse"] as const).map((bundle) => {
    const person = people.find(({ email }) => email === `${bundle}@wardline.example`);
    if (person === undefined) throw new Error(`The ${bundle} is missing.`);
    const { id, firstName, lastName, email } = person;
    return { id, name: `${firstName} ${lastName}`, email };
  });
  if (clerk === undefined || nurse === undefined) return;
  const past = createDemoPast(createDemoPatients(), {
    ...context,
    clerk,
    nurse,
    getContact: (department) => {
      const team = context.staff
        .filter((person) => person.department === department)
        .slice(0, ROSTER_ROLES.length);
      return {
        team_on_call: team.map(({ phone }) => phone).join("\n"),
        team_email: team.map(({ email }) => email).join("\n"),
      };
    },
  });
  await withDatabase(databaseUrl, async ({ manager }) => {
    const owner = await findCredentialsByEmail(manager, DEMO_EMAIL);
    if (owner !== null) await writeInventedPast(manager, owner.hospitalId, past);
  });
}

async function fillRosters(client: DemoClient, today: string): Promise<void> {
  const staff = await client.call(listSubAccounts, {});
  for (let offset = -ROSTER_DAYS_BEFORE; offset <= ROSTER_DAYS_AFTER; offset += 1) {
    await client.call(createRoster, {
      body: {
        date: addDays(today, offset),
        departments: DEMO_TEAMS.map(({ department }) => department),
        departmentStaff: DEMO_TEAMS.map(({ department }) => {
          const ids = Object.entries(ROSTER_ROLE_FIELDS).map(([role, field]) => [
            `${field}Id`,
            isUnfilled(department, role, offset)
              ? null
              : (findOnCall(staff, department, role, offset)?.id ?? null),
          ]);
          const second = findSecondOnCall(staff, department, offset);
          const more = second === undefined ? [] : [{ ...SECOND_POST, id: second.id }];
          return { department, ...Object.fromEntries(ids), more };
        }),
      },
    });
  }
}

/** Sets rules of level `warn`, so that planners see warnings next to names. */
async function fillRules(client: DemoClient): Promise<void> {
  const preset = "nard";
  await client.call(updateRosterRules, { body: { preset, ...getPresetRules(preset) } });
}

/** True for the only unfilled post, which is on tomorrow's roster. */
function isUnfilled(department: string, role: string, offset: number): boolean {
  return offset === 1 && department === DEMO_TEAMS[1]?.department && role === "Registrar";
}

/** Finds the person on call; two people alternate daily in a role. */
function findOnCall(
  staff: readonly SubAccount[],
  department: string,
  role: string,
  offset: number,
): SubAccount | undefined {
  return findStaff(staff, department, role)[getTurn(offset)];
}

/** Second House Officer of the day; undefined if the department has only one House Officer. */
function findSecondOnCall(
  staff: readonly SubAccount[],
  department: string,
  offset: number,
): SubAccount | undefined {
  return listStaffWithoutTurns(staff, department, SECOND_POST.role)[getTurn(offset)];
}

/** Staff of a role who do not alternate in its first post. */
function listStaffWithoutTurns(
  staff: readonly SubAccount[],
  department: string,
  role: string,
): SubAccount[] {
  return findStaff(staff, department, role).slice(SHIFT_COUNT);
}

function getTurn(offset: number): number {
  return Math.abs(offset) % SHIFT_COUNT;
}

function findStaff(staff: readonly SubAccount[], department: string, role: string): SubAccount[] {
  return createDemoStaff()
    .filter((one) => one.department === department && one.role === role)
    .flatMap(({ email }) => staff.find((one) => one.email === email) ?? []);
}

/** Adds a cover: a registrar has fallen ill, and another registrar covers until the duty ends. */
async function fillCover(
  client: DemoClient,
  { today, zone, now }: { today: string; zone: string; now: number },
): Promise<void> {
  const staff = await client.call(listSubAccounts, {});
  const [coveringRegistrar] = listStaffWithoutTurns(staff, COVERED_DEPARTMENT, "Registrar");
  if (coveringRegistrar === undefined) return;
  const duty = computeDutySpan(today, { zone, start: PROPOSED_DUTY_START });
  await client.call(createCover, {
    body: {
      date: today,
      department: COVERED_DEPARTMENT,
      role: "Registrar",
      from: new Date(Math.max(duty.from, now)).toISOString(),
      until: new Date(duty.until).toISOString(),
      person: coveringRegistrar.id,
      reason: "Ill",
    },
  });
}

/** Adds leave from tomorrow for a consultant who is still on the roster, which leaves a gap. */
async function fillAbsences(client: DemoClient, today: string): Promise<void> {
  const staff = await client.call(listSubAccounts, {});
  const absentConsultant = findOnCall(staff, DEMO_TEAMS[0]?.department ?? "", "Consultant", 1);
  if (absentConsultant === undefined) return;
  const days = { from: addDays(today, 1), until: addDays(today, DEMO_LEAVE_DAYS) };
  await client.call(createAbsence, {
    body: { person: absentConsultant.id, ...days, kind: "leave" },
  });
}

/** Adds a swap on which two registrars have agreed, and which the roster maker must approve. */
async function fillOffers(client: DemoClient, today: string): Promise<void> {
  const { department = "" } =
    createDemoGrantHolders().find(({ grants }) => grants.includes("roster.write")) ?? {};
  const staff = await client.call(listSubAccounts, {});
  const taker = findOnCall(staff, department, "Registrar", SWAPPED_DAYS[1]);
  if (taker === undefined) return;
  await client.call(updateDepartment, {
    params: { departmentName: department },
    body: { offers: "approved" },
  });
  const [offered, wanted] = SWAPPED_DAYS.map((offset) => ({
    date: addDays(today, offset),
    department,
    role: "Registrar" as const,
  }));
  if (offered === undefined || wanted === undefined) return;
  const { id } = await client.call(createOffer, { body: { kind: "swap", ...offered, wanted } });
  await client.call(takeOffer, { params: { id }, body: { person: taker.id } });
}

try {
  await run();
} catch (error) {
  console.error(`The demonstration could not be filled: ${(error as Error).message}`);
  process.exit(1);
}
