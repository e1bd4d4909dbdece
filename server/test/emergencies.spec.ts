import { randomUUID } from "node:crypto";
import { getBoard } from "@wardline/contracts/boards";
import * as displays from "@wardline/contracts/displays";
import * as contract from "@wardline/contracts/emergencies";
import type { CallInput } from "@wardline/contracts/endpoint";
import { getDisplayAt } from "@wardline/contracts/past";
import { addWard } from "@wardline/contracts/wards";
import { TAKE_BACK_MS } from "@wardline/domain/emergency";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "./support/app.js";
import { registerHospital, type TestHospital } from "./support/hospital.js";
import { type Listener, listen } from "./support/sockets.js";
import { addGranted, addStaff } from "./support/staff.js";
import { addDepartments, factsAbout, statusesOf } from "./support/wards.js";

type Body = CallInput<typeof contract.raiseEmergency>["body"];

const CODE_BLUE: Body = { kind: "code_blue", place: "Ward 3, bed 12" };
const MINUTE_MS = 60_000;

/** docs/wire.md, Emergencies. */
describe("emergencies", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let started: number;
  const open: Listener[] = [];

  beforeAll(async () => {
    app = await startApp();
    started = app.clock.now;
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    hospital = await registerHospital(app);
  });
  afterEach(() => {
    app.clock.now = started;
    for (const listener of open.splice(0)) listener.close();
  });

  const raise = (body: Body = CODE_BLUE, options = {}) =>
    app.call(contract.raiseEmergency, { body }, { token: hospital.token, ...options });
  const end = (id: string, token = hospital.token) =>
    app.call(contract.endEmergency, { params: { id } }, { token });
  const list = async (token = hospital.token) =>
    (await app.call(contract.listEmergencies, {}, { token })).data;
  const history = async () =>
    (await app.call(contract.listPastEmergencies, {}, { token: hospital.token })).data;
  const reach = async (id: string) =>
    (await app.call(contract.getEmergencyReach, { params: { id } }, { token: hospital.token }))
      .data;
  /** The server's clock stands still from now on, so many milliseconds later. */
  const pass = (ms: number) => {
    app.clock.now = (app.clock.now === started ? Date.now() : app.clock.now) + ms;
  };

  async function publish(name: string, wards: string[] = []) {
    const as = { token: hospital.token };
    const { data } = await app.call(displays.publishDisplay, { body: { name } }, as);
    const scope = { wards, departments: [] };
    await app.call(
      displays.updateDisplay,
      { params: { id: data.display_id }, body: { scope } },
      as,
    );
    return { id: data.display_id, key: data.display_url.split("/").at(-1) ?? "" };
  }

  async function connect(namespace: "/board" | "/live", auth: object): Promise<Listener> {
    const listener = listen(app.url, namespace, { ...auth });
    open.push(listener);
    await until(() => listener.states.length > 0);
    return listener;
  }

  const snapshotOf = async (key: string) =>
    (await app.call(getBoard, { params: { key } })).data.emergencies;
  const addNorthAndSouth = () =>
    Promise.all(
      ["North", "South"].map(
        async (name) =>
          (await app.call(addWard, { body: { name, beds: ["1"] } }, { token: hospital.token })).data
            .id,
      ),
    ) as Promise<[string, string]>;

  describe("raising one", () => {
    it("answers what boards show for half an hour, with who raised it, and logs it", async () => {
      const sent = await raise();
      expect(sent.status).toBe(201);
      const { data } = sent;
      expect(data).toMatchObject({
        ...CODE_BLUE,
        text: "",
        scope: { wards: [], departments: [] },
        raised_by: "St. Luke's",
        ended_at: null,
        ended_by: null,
      });
      expect(Date.parse(data.ends_at) - Date.parse(data.raised_at)).toBe(30 * MINUTE_MS);
      expect(await list()).toEqual([data]);
      expect(await factsAbout(app, hospital, "emergency.raised", data.id)).toMatchObject([
        { payload: data, actor: { id: hospital.accountId } },
      ]);
    });

    it.each<[string, object, string]>([
      ["of an unknown kind", { ...CODE_BLUE, kind: "zombies" }, "kind"],
      ["nowhere", { kind: "fire" }, "place"],
      ["at a blank place", { kind: "evacuate", place: "  " }, "place"],
      ["at a place too long for a wall", { kind: "fire", place: "x".repeat(61) }, "place"],
      ["of no word", { kind: "other" }, "text"],
      ["of a word beside its kind", { ...CODE_BLUE, text: "Hurry" }, "text"],
      ["for no time", { ...CODE_BLUE, minutes: 0 }, "minutes"],
      ["for more than four hours", { ...CODE_BLUE, minutes: 241 }, "minutes"],
      ["for half minutes", { ...CODE_BLUE, minutes: 1.5 }, "minutes"],
      ["for an unknown ward", ofScope({ wards: [randomUUID()] }), "scope.wards"],
      ["for an unknown department", ofScope({ departments: ["Magic"] }), "scope.departments"],
    ])("is refused %s", async (_, body, path) => {
      const { status, failure } = await raise(body as Body);
      expect(status).toBe(400);
      expect(failure?.errors?.map((error) => error.path)).toEqual([path]);
      expect(await list()).toEqual([]);
    });

    it("needs a place only where one has to go", async () => {
      expect((await raise({ kind: "other", text: "Lift stuck" })).data.place).toBe("");
      expect((await raise({ kind: "utilities", minutes: 240 })).status).toBe(201);
    });

    it("twice under one key is one emergency", async () => {
      const idempotencyKey = randomUUID();
      const answers = await Promise.all([1, 2].map(() => raise(CODE_BLUE, { idempotencyKey })));
      expect(statusesOf(answers)).toEqual([201, 201]);
      expect(await list()).toHaveLength(1);
    });

    it("is refused once five are open, and not after one of them has ended by its time", async () => {
      await raise({ ...CODE_BLUE, minutes: 1 });
      for (const place of ["B", "C", "D"]) await raise({ kind: "fire", place });
      const last = await Promise.all([1, 2].map(() => raise({ kind: "security", place: "Gate" })));
      expect(statusesOf(last)).toEqual([201, 409]);
      expect(last.find(({ failure }) => failure !== null)?.failure?.code).toBe("EMERGENCIES_FULL");
      expect((await list()).map(({ place }) => place)).toEqual([
        "Gate",
        "D",
        "C",
        "B",
        CODE_BLUE.place,
      ]);
      pass(MINUTE_MS);
      expect((await raise()).status).toBe(201);
    });

    it("is for whoever may announce, and seen by everyone of the hospital", async () => {
      const writer = await addGranted(app, hospital, ["announcements.write"]);
      const nurse = await addStaff(app, hospital);
      const other = await registerHospital(app);
      const refused = await raise(CODE_BLUE, { token: nurse.token });
      expect(refused.status).toBe(403);
      const { data } = await raise(CODE_BLUE, { token: writer.token });
      expect(await list(nurse.token)).toEqual([data]);
      expect(await list(other.token)).toEqual([]);
      expect((await end(data.id, nurse.token)).status).toBe(403);
      expect((await end(data.id, other.token)).status).toBe(404);
      expect(await list()).toHaveLength(1);
    });
  });

  describe("ending one", () => {
    it("within ten seconds takes it back, which leaves nothing but the log", async () => {
      const { data } = await raise();
      pass(TAKE_BACK_MS - 1_000);
      expect((await end(data.id)).data).toMatchObject({ id: data.id, taken_back: true });
      expect(await list()).toEqual([]);
      expect(await history()).toEqual([]);
      expect(await factsAbout(app, hospital, "emergency.ended", data.id)).toMatchObject([
        {
          actor: { id: hospital.accountId },
          payload: { taken_back: true },
          changes: [{ field: "ended_at" }, { field: "taken_back", from: false, to: true }],
        },
      ]);
      expect((await end(data.id)).status).toBe(404);
    });

    it("later ends it for good, by whom; a second time changes nothing", async () => {
      const { data } = await raise();
      pass(TAKE_BACK_MS);
      const ended = (await end(data.id)).data;
      expect(ended).toMatchObject({ taken_back: false, ended_by: "St. Luke's" });
      pass(1_000);
      expect((await end(data.id)).data.ended_at).toBe(ended.ended_at);
      expect(await list()).toEqual([]);
      expect(await history()).toMatchObject([{ id: data.id, ended_by: "St. Luke's", drawn: 0 }]);
      expect(await factsAbout(app, hospital, "emergency.ended", data.id)).toHaveLength(1);
    });

    it("is not needed: at its time it is over, without an event", async () => {
      const board = await publish("Ward");
      const { data } = await raise({ ...CODE_BLUE, minutes: 2 });
      expect(await snapshotOf(board.key)).toMatchObject([{ id: data.id }]);
      pass(2 * MINUTE_MS);
      expect(await list()).toEqual([]);
      expect(await snapshotOf(board.key)).toEqual([]);
      expect((await end(data.id)).data).toMatchObject({ ended_at: null, taken_back: false });
      expect(await factsAbout(app, hospital, "emergency.ended", data.id)).toEqual([]);
      expect(await history()).toMatchObject([{ id: data.id, ended_at: null }]);
    });
  });

  describe("on boards", () => {
    it("it reaches those of its scope at once, and the others not in one byte", async () => {
      const [north, south] = await addNorthAndSouth();
      const all = await publish("Lobby");
      const [n, s] = [await publish("North", [north]), await publish("South", [south])];
      const tvs = await Promise.all([all, n, s].map(({ key }) => connect("/board", { key })));
      const [tvAll, tvNorth, tvSouth] = tvs as [Listener, Listener, Listener];
      const page = await connect("/live", { token: (await addStaff(app, hospital)).token });

      const { data } = await raise(ofScope({ wards: [north] }) as Body);
      await end(data.id);
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

    it("a fresh one and one that comes back hold the same, in scope only", async () => {
      const [north, south] = await addNorthAndSouth();
      await addDepartments(app, hospital, "ICU");
      const [n, s] = [await publish("North", [north]), await publish("South", [south])];
      const tv = await connect("/board", { key: n.key });
      const since =
        tv.states[0] !== undefined && "snapshot" in tv.states[0]
          ? tv.states[0].snapshot.revision
          : 0;
      tv.close();
      const { data } = await raise(ofScope({ wards: [north], departments: ["icu"] }) as Body);
      expect(data.scope.departments).toEqual(["ICU"]);
      expect(await snapshotOf(n.key)).toMatchObject([{ id: data.id }]);
      expect(await snapshotOf(s.key)).toEqual([]);
      const back = await connect("/board", { key: n.key, since });
      expect(back.states).toMatchObject([
        { changes: [{ type: "emergency.raised", payload: { id: data.id } }] },
      ]);
      pass(30 * MINUTE_MS);
      const late = await connect("/board", { key: n.key, since });
      expect(late.states).toMatchObject([{ changes: [{ revision: since + 1 }] }]);
      expect(late.received()).not.toContain("emergency");
    });

    it("the time machine shows it while it was open", async () => {
      const board = await publish("Ward");
      const { data } = await raise({ ...CODE_BLUE, minutes: 5 });
      pass(MINUTE_MS);
      await end(data.id);
      pass(MINUTE_MS);
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

    it("it counts as drawn by each screen once, from its first report on", async () => {
      const [north, south] = await addNorthAndSouth();
      const [n, s] = [await publish("North", [north]), await publish("South", [south])];
      const tvs = await Promise.all([n, n, s].map(({ key }) => connect("/board", { key })));
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
      const { data } = await raise(ofScope({ wards: [north] }) as Body);
      await until(() => tvs[0]?.changes.some(({ type }) => type === "emergency.raised") === true);
      const raisedAt = tvs[0]?.changes.at(-1)?.revision ?? 0;
      await until(async () => (await reach(data.id)).screens === 2);
      expect(await reach(data.id)).toEqual({ drawn: 0, screens: 2, seconds: null });

      report(0, raisedAt - 1);
      report(1, raisedAt, Date.parse(data.raised_at) + 7);
      report(2, raisedAt);
      await until(async () => (await reach(data.id)).drawn === 1);
      const first = await reach(data.id);
      expect(first.seconds).toBe(0.007);
      report(0, raisedAt + 3);
      await until(async () => (await reach(data.id)).drawn === 2);
      const both = await reach(data.id);
      expect(both.seconds).toBeGreaterThanOrEqual(first.seconds ?? 0);
      report(0, raisedAt + 4);
      report(1, raisedAt + 4);
      const other = await raise({ kind: "fire", place: "Kitchen" });
      await until(async () => (await reach(other.data.id)).screens === 3);
      expect(await reach(data.id)).toEqual(both);
      expect((await history()).find(({ id }) => id === data.id)).toMatchObject({ drawn: 3 });
    });
  });
});

function ofScope(scope: { wards?: string[]; departments?: string[] }): object {
  return { ...CODE_BLUE, scope: { wards: [], departments: [], ...scope } };
}
