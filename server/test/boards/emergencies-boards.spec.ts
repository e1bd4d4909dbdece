import { getBoard } from "@wardline/contracts/boards/board";
import * as displays from "@wardline/contracts/boards/displays";
import { getDisplayAt } from "@wardline/contracts/boards/past";
import { addWard } from "@wardline/contracts/patients/wards";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { changeDisplay } from "../support/displays.js";
import {
  CODE_BLUE,
  createCodeBlue,
  createEmergencyCalls,
  MINUTE_MS,
} from "../support/emergencies.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { type Listener, listen } from "../support/sockets.js";
import { addStaff } from "../support/staff.js";

/** docs/wire/boards.md, Emergencies. */
describe("an emergency on boards", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let calls: ReturnType<typeof createEmergencyCalls>;
  const open: Listener[] = [];

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    hospital = await registerHospital(app);
    calls = createEmergencyCalls(app, hospital);
  });
  afterEach(() => {
    app.clock.now = null;
    for (const listener of open.splice(0)) listener.close();
  });

  /** Moves the server's clock forward by `ms` milliseconds and stops it there. */
  const advanceClock = (ms: number) => {
    app.clock.now += ms;
  };

  async function publish(name: string, wards: string[] = []) {
    const as = { token: hospital.token };
    const { data } = await app.call(displays.publishDisplay, { body: { name } }, as);
    const scope = { wards, departments: [] };
    await changeDisplay(app, data.display_id, { scope }, as);
    return { id: data.display_id, key: data.display_url?.split("/").at(-1) ?? "" };
  }

  async function connect(namespace: "/board" | "/live", auth: object): Promise<Listener> {
    const listener = listen(app.url, namespace, { ...auth });
    open.push(listener);
    await until(() => listener.states.length > 0);
    return listener;
  }

  const readSnapshot = async (key: string) =>
    (await app.call(getBoard, { params: { key } })).data.emergencies;
  const addNorthAndSouth = () =>
    Promise.all(
      ["North", "South"].map(
        async (name) =>
          (await app.call(addWard, { body: { name, beds: ["1"] } }, { token: hospital.token })).data
            .id,
      ),
    ) as Promise<[string, string]>;

  it("reaches the boards in its scope at once, and no part of it reaches other boards", async () => {
    const [north, south] = await addNorthAndSouth();
    const lobbyBoard = await publish("Lobby");
    const [northBoard, southBoard] = [
      await publish("North", [north]),
      await publish("South", [south]),
    ];
    const tvs = await Promise.all(
      [lobbyBoard, northBoard, southBoard].map(({ key }) => connect("/board", { key })),
    );
    const [tvAll, tvNorth, tvSouth] = tvs as [Listener, Listener, Listener];
    const page = await connect("/live", { token: (await addStaff(app, hospital)).token });

    const { data } = await calls.raise(createCodeBlue({ wards: [north] }));
    await calls.end(data.id);
    await until(() => [...tvs, page].every(({ changes }) => changes.length >= 2));

    const { id, kind, text, place, raised_at, ends_at } = data;
    for (const tv of [tvAll, tvNorth]) {
      expect(tv.changes.slice(-2)).toMatchObject([
        {
          type: "emergency.raised",
          payload: { id, kind, text, place, raised_at, ends_at },
        },
        { type: "emergency.ended", payload: { id } },
      ]);
      expect(tv.received()).not.toContain('St. Luke\'s","ends');
    }
    expect(tvSouth.changes.slice(-2)).toEqual([
      { revision: expect.any(Number) },
      { revision: expect.any(Number) },
    ]);
    expect(tvSouth.received()).not.toContain("Ward 3, bed 12");
    expect(page.changes.slice(-2)).toMatchObject([{ payload: data }, { payload: { id } }]);
  });

  it("is the same on a new and a reconnected board, and appears only in its scope", async () => {
    const [north, south] = await addNorthAndSouth();
    await addDepartments(app, hospital, "ICU");
    const [northBoard, southBoard] = [
      await publish("North", [north]),
      await publish("South", [south]),
    ];
    const tv = await connect("/board", { key: northBoard.key });
    const since =
      tv.states[0] !== undefined && "snapshot" in tv.states[0] ? tv.states[0].snapshot.revision : 0;
    tv.close();
    const { data } = await calls.raise(createCodeBlue({ wards: [north], departments: ["icu"] }));
    expect(data.scope.departments).toEqual(["ICU"]);
    expect(await readSnapshot(northBoard.key)).toMatchObject([{ id: data.id }]);
    expect(await readSnapshot(southBoard.key)).toEqual([]);
    const returningTv = await connect("/board", { key: northBoard.key, since });
    expect(returningTv.states).toMatchObject([
      { changes: [{ type: "emergency.raised", payload: { id: data.id } }] },
    ]);
    advanceClock(30 * MINUTE_MS);
    const late = await connect("/board", { key: northBoard.key, since });
    expect(late.states).toMatchObject([{ changes: [{ revision: since + 1 }] }]);
    expect(late.received()).not.toContain("emergency");
  });

  it("disappears from every snapshot once it expires", async () => {
    const board = await publish("Ward");
    const { data } = await calls.raise({ ...CODE_BLUE, minutes: 2 });
    expect(await readSnapshot(board.key)).toMatchObject([{ id: data.id }]);
    advanceClock(2 * MINUTE_MS);
    expect(await readSnapshot(board.key)).toEqual([]);
  });

  it("is shown by the time machine for as long as it was open", async () => {
    const board = await publish("Ward");
    const { data } = await calls.raise({ ...CODE_BLUE, minutes: 5 });
    advanceClock(MINUTE_MS);
    await calls.end(data.id);
    advanceClock(MINUTE_MS);
    const at = async (ms: number) =>
      (
        await app.call(
          getDisplayAt,
          {
            params: { id: board.id },
            query: { at: new Date(Date.parse(data.raised_at) + ms).toISOString() },
          },
          { token: hospital.token },
        )
      ).data.emergencies;
    expect(await at(1_000)).toMatchObject([{ id: data.id }]);
    expect(await at(MINUTE_MS + 1_000)).toEqual([]);
  });

  it("counts as drawn once per screen, at the time of the screen's first report", async () => {
    const [north, south] = await addNorthAndSouth();
    const [northBoard, southBoard] = [
      await publish("North", [north]),
      await publish("South", [south]),
    ];
    const tvs = await Promise.all(
      [northBoard, northBoard, southBoard].map(({ key }) => connect("/board", { key })),
    );
    const report = (index: number, revision: number, at?: number) =>
      tvs[index]?.socket.emit("presence", {
        screenId: `tv-${index}`,
        template: "2d",
        fps: null,
        viewport: "1920x1080",
        build: "b",
        revision: 99,
        drawn: revision,
        visible: true,
        ...(at !== undefined && { notice: { revision, at } }),
      });
    for (const index of [0, 1, 2]) report(index, 1);
    const { data } = await calls.raise(createCodeBlue({ wards: [north] }));
    await until(() => tvs[0]?.changes.some(({ type }) => type === "emergency.raised") === true);
    const raisedAt = tvs[0]?.changes.at(-1)?.revision ?? 0;
    await until(async () => (await calls.reach(data.id)).screens === 2);
    expect(await calls.reach(data.id)).toEqual({ drawn: 0, screens: 2, seconds: null });

    report(0, raisedAt - 1);
    report(1, raisedAt, Date.parse(data.raised_at) + 7);
    report(2, raisedAt);
    await until(async () => (await calls.reach(data.id)).drawn === 1);
    const first = await calls.reach(data.id);
    expect(first.seconds).toBe(0.007);
    report(0, raisedAt + 3);
    await until(async () => (await calls.reach(data.id)).drawn === 2);
    const both = await calls.reach(data.id);
    expect(both.seconds).toBeGreaterThanOrEqual(first.seconds ?? 0);
    report(0, raisedAt + 4);
    report(1, raisedAt + 4);
    const other = await calls.raise({ kind: "fire", place: "Kitchen" });
    await until(async () => (await calls.reach(other.data.id)).screens === 3);
    expect(await calls.reach(data.id)).toEqual(both);
    expect((await calls.history()).find(({ id }) => id === data.id)).toMatchObject({ drawn: 3 });
  });

  it("does not count screens that were open only for a moment", async () => {
    const board = await publish("Lobby");
    const buildPresence = (screenId: string) => ({
      screenId,
      template: "2d",
      fps: null,
      viewport: "1920x1080",
      build: "b",
      revision: 1,
    });
    const tv = await connect("/board", { key: board.key });
    const visitor = await connect("/board", { key: board.key });
    tv.socket.emit("presence", buildPresence("tv"));
    visitor.socket.emit("presence", buildPresence("visitor"));
    const { data } = await calls.raise({ kind: "fire", place: "Kitchen" });
    await until(async () => (await calls.reach(data.id)).screens === 2);

    visitor.socket.emit("presence", { ...buildPresence("visitor"), leaving: true });
    await until(async () => (await calls.reach(data.id)).screens === 1);
  });
});
