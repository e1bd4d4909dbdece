import { updateAccount } from "@wardline/contracts/accounts/account";
import { getBoard } from "@wardline/contracts/boards/board";
import * as displays from "@wardline/contracts/boards/displays";
import { listOnCall } from "@wardline/contracts/roster/on-call";
import {
  getActiveRoster,
  getRosterContacts,
  type RosterPerson,
} from "@wardline/contracts/roster/roster";
import { scaleToMachine } from "@wardline/testing/pace";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";
import { changeDisplay } from "../support/displays.js";
import { type DutyHospital, openDutyHospital } from "../support/duties.js";
import { type Listener, listen } from "../support/sockets.js";
import { addStaff } from "../support/staff.js";

const at = (iso: string) => Date.parse(iso);
/** 08:00 in Lagos, when the duty of 5 November ends and the next begins. */
const DUTY_CHANGE = at("2026-11-06T07:00:00Z");

/** Runs a server alone, because boards must be correct even without a worker (promise 23). */
describe("the on-call list of an open page", () => {
  let app: TestApp;
  let hospital: DutyHospital;
  let key: string;
  const open: Listener[] = [];

  beforeAll(async () => {
    app = await startApp();
    hospital = await openDutyHospital(app, "Africa/Lagos");
    await hospital.saveRoster("2026-11-05", "first");
    await hospital.saveRoster("2026-11-06", "second");
    const token = await hospital.token();
    const { data } = await app.call(displays.publishDisplay, { body: { name: "Ward" } }, { token });
    key = data.display_url?.split("/").at(-1) ?? "";
  });
  afterAll(() => app.close());
  beforeEach(() => {
    app.clock.now = DUTY_CHANGE - 5 * 60_000;
  });
  afterEach(() => {
    for (const listener of open.splice(0)) listener.close();
  });

  async function connect(namespace: "/board" | "/live", auth: Record<string, unknown>) {
    const listener = listen(app.url, namespace, auth);
    open.push(listener);
    await until(() => listener.states.length > 0 || listener.refused() !== null);
    return listener;
  }
  const listNames = (duty: { people: { name: string }[] } | undefined) =>
    duty?.people.map(({ name }) => name);
  const readRevision = (listener: Listener) => {
    const [state] = listener.states;
    if (state === undefined || !("snapshot" in state)) throw new Error("no snapshot");
    return state.snapshot.revision;
  };

  it("is current on a board that reconnects after a duty start but has missed no changes", async () => {
    const before = await connect("/board", { key });
    const since = readRevision(before);
    before.close();
    app.clock.now = DUTY_CHANGE + 60_000;
    const [state] = (await connect("/board", { key, since })).states;
    expect(state).toMatchObject({
      changes: [],
      onCall: [{ department: "Surgery", people: [{ name: "Second Registrar" }] }],
    });
  });

  it("is current on a board that requests missed changes across a duty start", async () => {
    const board = await connect("/board", { key });
    app.clock.now = DUTY_CHANGE + 60_000;
    const answer = await board.socket.emitWithAck("sync", { since: readRevision(board) });
    expect(listNames(answer.onCall[0])).toEqual(["Second Registrar"]);
  });

  it("lists a duty as next just before its start, and as current at its start", async () => {
    const fetchDuty = async () =>
      (await app.call(getBoard, { params: { key } }, {})).data.onCall[0];
    app.clock.now = DUTY_CHANGE - 1;
    const before = listNames(await fetchDuty());
    app.clock.now = DUTY_CHANGE;
    expect([before, listNames(await fetchDuty())]).toEqual([
      ["First Registrar"],
      ["Second Registrar"],
    ]);
  });

  it("covers the next 26 hours, in case a board loses its connection to the server", async () => {
    const { data } = await app.call(getBoard, { params: { key } }, {});
    expect(data.onCall[0]).toMatchObject({
      from: "2026-11-05T07:00:00.000Z",
      until: "2026-11-06T07:00:00.000Z",
      people: [{ role: "Registrar", name: "First Registrar" }],
      next: [
        {
          from: "2026-11-06T07:00:00.000Z",
          until: "2026-11-07T07:00:00.000Z",
          source: "roster",
          people: [{ name: "Second Registrar" }],
        },
        { from: "2026-11-07T07:00:00.000Z", source: "none", people: [] },
      ],
    });
  });

  it("is missing from snapshot and catch-up of a display that hides contacts", async () => {
    const token = await hospital.token();
    const { data } = await app.call(
      displays.publishDisplay,
      { body: { name: "Corridor" } },
      { token },
    );
    await changeDisplay(app, data.display_id, { show_contacts: false }, { token });
    const corridor = { key: data.display_url?.split("/").at(-1) ?? "" };
    const board = await connect("/board", corridor);
    const returningBoard = await connect("/board", { ...corridor, since: readRevision(board) });
    expect(board.received() + returningBoard.received()).not.toContain("Registrar");
  });

  it("is sent to boards, administrators and all staff when the worker publishes a duty start", async () => {
    const outsideStaff = await addStaff(
      app,
      { ...hospital.hospital, token: await hospital.token() },
      { department: "Cardiology" },
    );
    const board = await connect("/board", { key });
    const admin = await connect("/live", { token: await hospital.token() });
    const staff = await connect("/live", { token: outsideStaff.token });
    app.clock.now = DUTY_CHANGE;
    await app.dataSource.query("SELECT append_events($1, null, $2)", [
      hospital.hospital.hospitalId,
      JSON.stringify([{ type: "duty.changed", payload: { departments: ["Surgery"] } }]),
    ]);
    const findDutyChange = (listener: Listener) =>
      listener.changes.find(({ type }) => type === "duty.changed")?.payload;
    await until(() =>
      [board, admin, staff].every((listener) => findDutyChange(listener) !== undefined),
    );
    expect([findDutyChange(admin), findDutyChange(staff)]).toEqual([
      { departments: ["Surgery"] },
      { departments: ["Surgery"] },
    ]);
    expect(findDutyChange(board)).toMatchObject({
      onCall: [{ department: "Cardiology" }, { people: [{ name: "Second Registrar" }] }],
    });
  });

  it("shows the new doctor everywhere within a second when a roster is edited at 01:00", async () => {
    app.clock.now = at("2026-11-06T01:00:00+01:00");
    const token = await hospital.token();
    const board = await connect("/board", { key });
    const admin = await connect("/live", { token });
    const staffToken = await hospital.staffToken("second");
    const staff = await connect("/live", { token: staffToken });
    const listShownDuties = () =>
      board.changes.flatMap((change) =>
        change.type === "roster.updated" && "onCall" in change.payload ? change.payload.onCall : [],
      );
    const hasRosterChange = ({ changes }: Listener) =>
      changes.some(({ type }) => type === "roster.updated");

    await hospital.changeRoster("2026-11-05", "second");
    await until(
      () => listShownDuties().length > 0 && hasRosterChange(staff) && hasRosterChange(admin),
      scaleToMachine(1_000),
    );
    const departments = ["Surgery"];
    const [duties, duty, contacts, active, fresh] = await Promise.all([
      app.call(listOnCall, { query: { department: "Surgery" } }, { token }),
      app.call(listOnCall, { query: { department: "Surgery" } }, { token: staffToken }),
      app.call(getRosterContacts, { body: { departments } }, { token }),
      app.call(getActiveRoster, { body: { departments } }, { token }),
      app.call(getBoard, { params: { key } }, {}),
    ]);
    await hospital.changeRoster("2026-11-05", "first");

    const formatName = (person: RosterPerson | null | undefined) =>
      `${person?.firstName} ${person?.lastName}`;
    const isSurgery = ({ department }: { department: string }) => department === "Surgery";
    const named = [
      listNames(listShownDuties().find(isSurgery)),
      listNames(duties.data[0]),
      listNames(duty.data[0]),
      [contacts.data.Surgery?.registrar?.name],
      [formatName(active.data?.departmentStaff[0]?.registrar)],
      listNames(fresh.data.onCall.find(isSurgery)),
    ];
    expect(named).toEqual(named.map(() => ["Second Registrar"]));
  });

  it("changes on boards when the duty start is changed", async () => {
    const token = await hospital.token();
    const set = (duty_start: string) =>
      app.call(updateAccount, { body: { duty_start } }, { token });
    const board = await connect("/board", { key });
    const received = () =>
      board.changes.flatMap((change) =>
        change.type === "hospital.updated" && "onCall" in change.payload
          ? [change.payload.onCall?.find(({ department }) => department === "Surgery")]
          : [],
      );
    await set("07:00");
    await until(() => received().length > 0);
    await set("08:00");
    await until(() => received().length > 1);
    expect(received().map(listNames)).toEqual([["Second Registrar"], ["First Registrar"]]);
  });
});
