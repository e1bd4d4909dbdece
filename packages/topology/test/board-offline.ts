import { updateAccount } from "@wardline/contracts/accounts/account";
import { createSubAccount, importSubAccounts } from "@wardline/contracts/accounts/sub-accounts";
import { createAnnouncement, deleteAnnouncement } from "@wardline/contracts/boards/announcements";
import { updateTemplate } from "@wardline/contracts/boards/displays";
import { createPatient, deletePatient, updatePatient } from "@wardline/contracts/patients/patient";
import { addDepartment, updateDepartment } from "@wardline/contracts/roster/departments";
import { createRoster } from "@wardline/contracts/roster/roster";
import { LIMITS } from "@wardline/domain/limits";
import { toZonedDay } from "@wardline/domain/time/zoned-day";
import { scaleToMachine } from "@wardline/testing/pace";
import { until } from "@wardline/testing/until";
import { Board, waitUntilLive } from "./support/board.js";
import { createPatientFields, type Hospital, openHospital } from "./support/hospital.js";
import { readRevisions } from "./support/log.js";
import { report } from "./support/report.js";
import { createStaffFields } from "./support/staff.js";
import { measureUntil } from "./support/until.js";
import type { WorldGetter } from "./support/world.js";

const BACK_WITHIN_MS = 5_000;

/** Promise 15: a board that was offline while others received changes. */
export function testBoardOffline(getWorld: WorldGetter): void {
  async function openLiveBoard({ boardKey }: Hospital): Promise<Board> {
    const board = new Board(getWorld().topology.url, boardKey);
    board.start();
    await waitUntilLive([board]);
    return board;
  }

  /** Waits until `board` is live again, and expects it to equal a new board; reports the time this took. */
  async function expectSameAsNew(board: Board, hospital: Hospital): Promise<void> {
    const behind = (await readRevisions(getWorld().database, hospital)).newest - board.revision;
    board.start();
    const backMs = await measureUntil(() => board.isLive, scaleToMachine(BACK_WITHIN_MS));
    const fresh = await openLiveBoard(hospital);
    await until(() => board.revision === fresh.revision, scaleToMachine(BACK_WITHIN_MS));
    report({ changesMissed: behind, backMs, snapshots: board.snapshots });
    for (const each of [board, fresh]) each.stop();
    expect(board.state).toEqual(fresh.state);
  }

  it("equals a new board after changes of every kind", async () => {
    const hospital = await openHospital(getWorld(), { patients: 6 });
    const board = await openLiveBoard(hospital);
    await until(() => board.state?.patients.length === 6);
    board.stop();
    await changeEverything(hospital);
    await expectSameAsNew(board, hospital);
    expect(board.snapshots).toBe(1);
  });

  it("equals a new board after more changes than one catch-up contains", async () => {
    const hospital = await openHospital(getWorld(), { patients: 6 });
    const board = await openLiveBoard(hospital);
    board.stop();
    await changeEverything(hospital);
    const rows = Array.from({ length: LIMITS.catchUpChanges }, () =>
      createStaffFields("Cardiology"),
    );
    await hospital.call(importSubAccounts, { body: { rows } });
    await expectSameAsNew(board, hospital);
    expect(board.snapshots).toBe(2);
  });

  it("equals a new board after its page was reloaded with stored content", async () => {
    const hospital = await openHospital(getWorld(), { patients: 6 });
    const before = await openLiveBoard(hospital);
    before.stop();
    await changeEverything(hospital);
    const board = new Board(getWorld().topology.url, hospital.boardKey, before.storedContent);
    await expectSameAsNew(board, hospital);
    expect(board.snapshots).toBe(0);
  });

  it("no longer shows an expired announcement", async () => {
    const hospital = await openHospital(getWorld(), { patients: 1 });
    const expires = new Date(Date.now() + 1_500);
    await hospital.call(createAnnouncement, {
      body: { message: "Soon over", expires_at: expires.toISOString() },
    });
    const board = await openLiveBoard(hospital);
    board.stop();
    await until(() => Date.now() > expires.getTime());
    await expectSameAsNew(board, hospital);
  });
}

/** Makes one change of each kind that a board shows, and some changes that it does not show. */
async function changeEverything({ call, patients }: Hospital): Promise<void> {
  const [opened, discharged, deceased, hidden] = patients.map(({ id }) => ({ id }));
  const change = (params = { id: "" }, patientData: object) =>
    call(updatePatient, { params, body: { patientData } });
  await change(opened, { status: "admitted", bed_no: "Z-1" });
  await change(discharged, { status: "discharged" });
  await change(deceased, { status: "deceased" });
  await change(deceased, { status: "card_opened" });
  await call(deletePatient, { params: hidden ?? { id: "" } });
  await call(createPatient, { body: createPatientFields(7) });
  await call(createAnnouncement, { body: { message: "Fire drill at noon" } });
  const { data: withdrawn } = await call(createAnnouncement, { body: { message: "Withdrawn" } });
  await call(deleteAnnouncement, { params: { id: withdrawn.id } });
  await call(addDepartment, { body: { department_name: "Cardiology", phone: "0800 555 0100" } });
  await call(updateDepartment, {
    params: { departmentName: "Cardiology" },
    body: { phone: "0800 555 0101" },
  });
  await change(opened, { teams: "Cardiology" });
  const { data: staff } = await call(createSubAccount, { body: createStaffFields("Cardiology") });
  await call(createRoster, {
    body: {
      date: toZonedDay(Date.now(), "UTC"),
      departments: ["Cardiology"],
      departmentStaff: [{ department: "Cardiology", consultantId: staff.id }],
    },
  });
  await call(updateTemplate, { body: { boardTemplate: "3d" } });
  await call(updateAccount, { body: { hospital_name: "St. Luke's and St. Mary's" } });
}
