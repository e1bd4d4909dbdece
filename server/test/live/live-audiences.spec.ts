import { updateAccount } from "@wardline/contracts/accounts/account";
import type { SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { createAnnouncement, updateAnnouncement } from "@wardline/contracts/boards/announcements";
import { type BoardSnapshot, getBoard } from "@wardline/contracts/boards/board";
import * as displays from "@wardline/contracts/boards/displays";
import type { EventPayloads, EventType } from "@wardline/contracts/live/events";
import type { Roster } from "@wardline/contracts/roster/roster";
import { createRoster } from "@wardline/contracts/roster/roster";
import { addDays, toZonedDay } from "@wardline/domain/time/zoned-day";
import { until } from "@wardline/testing/until";
import { changeDisplay } from "../support/displays.js";
import { useHospital } from "../support/hospital.js";
import { type Listener, listen } from "../support/sockets.js";
import { addStaff, type TestStaff } from "../support/staff.js";

/** Two zones that are never on the same calendar day. */
const [EARLIEST, LATEST] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];

describe("the event stream of each audience", () => {
  const { app, hospital } = useHospital({ timezone: EARLIEST, isForEachTest: true });
  let key: string;
  const open: Listener[] = [];

  beforeEach(async () => {
    const { data } = await app.call(
      displays.publishDisplay,
      { body: { name: "Ward" } },
      { token: hospital.token },
    );
    await changeDisplay(app, data.display_id, { show_contacts: true }, { token: hospital.token });
    key = data.display_url?.split("/").at(-1) ?? "";
  });
  afterEach(() => {
    for (const listener of open.splice(0)) listener.close();
  });

  async function connect(namespace: "/board" | "/live", auth: object): Promise<Listener> {
    const listener = listen(app.url, namespace, { ...auth });
    open.push(listener);
    await until(() => listener.states.length > 0);
    return listener;
  }
  const openBoard = () => connect("/board", { key });
  const openPage = ({ token }: { token: string }) => connect("/live", { token });

  /** Opens a board and returns its first snapshot. */
  async function openFreshBoard(): Promise<BoardSnapshot> {
    return (await app.call(getBoard, { params: { key } })).data;
  }

  /**
   * Commits events in one transaction without notifying this server, which then finds all of them in the log at once.
   */
  async function commit(
    events: { [T in EventType]: { type: T; payload: EventPayloads[T] } }[EventType][],
  ): Promise<void> {
    await app.dataSource.query("SELECT append_events($1, null, $2)", [
      hospital.hospitalId,
      JSON.stringify(events),
    ]);
  }

  it("arrives in one message per commit, for administrators, staff and boards", async () => {
    const surgeon = await addStaff(app, hospital, { department: "Surgery" });
    const listeners = [await openBoard(), await openPage(hospital), await openPage(surgeon)];
    await commit([
      { type: "role.added", payload: { role: "Intern" } },
      { type: "hour.passed", payload: { at: "2026-11-21T22:00:00.000Z" } },
      {
        type: "roster.deleted",
        payload: { id: "r", date: "2031-01-01", departments: ["Surgery"] },
      },
    ]);
    for (const { messages } of listeners) {
      await until(() => messages.length > 0);
      expect(messages.map((changes) => changes.length)).toEqual([3]);
    }
  });

  describe("the event stream of a moved staff member", () => {
    const roster = {
      id: "r",
      date: "2031-01-01",
      departments: ["Surgery", "Cardiology"],
      departmentStaff: ["Surgery", "Cardiology"].map((department) => ({
        department,
        houseOfficer: null,
        registrar: null,
        seniorRegistrar: null,
        consultant: { id: "c", firstName: "Of", lastName: department, department },
      })),
      version: 1,
    } satisfies Roster;
    const toMovedStaff = ({ id }: TestStaff): SubAccount => ({
      id,
      firstName: "Ngozi",
      lastName: "Eze",
      email: "eze@hospital.example",
      phone: "",
      department: "Cardiology",
      role: "Consultant",
      isHOD: false,
      grants: [],
      wards: [],
      invitation: "active",
      created_at: "2026-11-21T22:30:00.000Z",
      version: 2,
    });

    it("shows a later roster in the same commit as the new department sees it", async () => {
      const surgeon = await addStaff(app, hospital, { department: "Surgery" });
      const colleague = await addStaff(app, hospital, { department: "Surgery" });
      const [own, other] = [await openPage(surgeon), await openPage(colleague)];
      await commit([
        { type: "roster.created", payload: roster },
        { type: "staff.updated", payload: toMovedStaff(surgeon) },
        { type: "roster.updated", payload: roster },
      ]);
      await until(() => own.changes.length === 3 && other.changes.length === 3);
      expect(own.changes.map(({ payload }) => payload)).toMatchObject([
        { departments: ["Surgery"] },
        { department: "Cardiology" },
        { departments: ["Cardiology"] },
      ]);
      expect(other.changes.map(({ payload }) => payload)).toMatchObject([
        { departments: ["Surgery"] },
        { departments: ["Cardiology"] },
        { departments: ["Surgery"] },
      ]);
    });
  });

  it("sends open boards the people on call under the new time zone when the hospital's time zone changes", async () => {
    const surgeon = await addStaff(app, hospital, { department: "Surgery" });
    const today = toZonedDay(app.clock.now, EARLIEST);
    // Midnight may pass during the test; neither day has begun in the latest zone by then.
    for (const date of [today, addDays(today, 1)]) {
      const departmentStaff = [{ department: "Surgery", consultantId: surgeon.id }];
      const body = { date, departments: ["Surgery"], departmentStaff };
      await app.call(createRoster, { body }, { token: hospital.token });
    }
    const tv = await openBoard();
    expect((await openFreshBoard()).onCall).toMatchObject([{ source: "roster" }]);
    await app.call(updateAccount, { body: { timezone: LATEST } }, { token: hospital.token });
    await until(() => tv.changes.length > 0);
    const [sent] = tv.changes;
    if (sent?.type !== "hospital.updated") throw new Error(`It was ${sent?.type}.`);
    expect(sent.payload.onCall).toEqual((await openFreshBoard()).onCall);
    expect(sent.payload.onCall).not.toMatchObject([{ source: "roster" }]);
  });

  it("contains an announcement's creation time, so that every board sorts it in the same place", async () => {
    const tv = await openBoard();
    const { token } = hospital;
    const { data } = await app.call(createAnnouncement, { body: { message: "Drill" } }, { token });
    const set = (is_active: boolean) =>
      app.call(updateAnnouncement, { params: { id: data.id }, body: { is_active } }, { token });
    await set(false);
    await set(true);
    await until(() => tv.changes.length === 3);
    const shownChange = tv.changes[2];
    if (shownChange?.type !== "announcement.updated")
      throw new Error(`It was ${shownChange?.type}.`);
    expect([shownChange.payload]).toEqual((await openFreshBoard()).announcements);
    expect(shownChange.payload.created_at).toBe(data.created_at);
  });
});
