import { randomUUID } from "node:crypto";
import { WITHDRAW_MS } from "@wardline/domain/boards/emergency";
import { listStatuses, startApp, type TestApp } from "../support/app.js";
import {
  CODE_BLUE,
  createCodeBlue,
  createEmergencyCalls,
  MINUTE_MS,
} from "../support/emergencies.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { readEventsAbout } from "../support/log.js";
import { addGranted, addStaff } from "../support/staff.js";

const NOW = Date.parse("2026-11-05T11:00:00Z");

/** docs/wire/boards.md, Emergencies. */
describe("emergencies", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let calls: ReturnType<typeof createEmergencyCalls>;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.now = NOW;
    hospital = await registerHospital(app);
    calls = createEmergencyCalls(app, hospital);
  });

  const advanceClock = (ms: number) => {
    app.clock.now += ms;
  };

  describe("a raised emergency", () => {
    it("is returned as boards show it, with its author and an end in half an hour, and is logged", async () => {
      const sent = await calls.raise();
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
      expect(await calls.list()).toEqual([data]);
      expect(await readEventsAbout(app, hospital, "emergency.raised", data.id)).toMatchObject([
        { payload: data, actor: { id: hospital.accountId } },
      ]);
    });

    it.each<[string, object, string]>([
      ["an unknown kind", { ...CODE_BLUE, kind: "zombies" }, "kind"],
      ["no place", { kind: "fire" }, "place"],
      ["a blank place", { kind: "evacuate", place: "  " }, "place"],
      ["a place too long for a board", { kind: "fire", place: "x".repeat(61) }, "place"],
      ["no text for the kind other", { kind: "other" }, "text"],
      ["a text for another kind", { ...CODE_BLUE, text: "Hurry" }, "text"],
      ["no duration", { ...CODE_BLUE, minutes: 0 }, "minutes"],
      ["more than four hours", { ...CODE_BLUE, minutes: 241 }, "minutes"],
      ["a fraction of a minute", { ...CODE_BLUE, minutes: 1.5 }, "minutes"],
      ["an unknown ward", createCodeBlue({ wards: [randomUUID()] }), "scope.wards"],
      ["an unknown department", createCodeBlue({ departments: ["Magic"] }), "scope.departments"],
    ])("is refused with %s", async (_, body, path) => {
      const { status, failure } = await calls.raise(body);
      expect(status).toBe(400);
      expect(failure?.errors?.map((error) => error.path)).toEqual([path]);
      expect(await calls.list()).toEqual([]);
    });

    it("needs a place only if its kind requires one", async () => {
      expect((await calls.raise({ kind: "other", text: "Lift stuck" })).data.place).toBe("");
      expect((await calls.raise({ kind: "utilities", minutes: 240 })).status).toBe(201);
    });

    it("is created only once when sent twice with the same idempotency key", async () => {
      const idempotencyKey = randomUUID();
      const answers = await Promise.all(
        [1, 2].map(() => calls.raise(CODE_BLUE, { idempotencyKey })),
      );
      expect(listStatuses(answers)).toEqual([201, 201]);
      expect(await calls.list()).toHaveLength(1);
    });

    it("is refused while five others are open, but not after one of them has expired", async () => {
      await calls.raise({ ...CODE_BLUE, minutes: 1 });
      for (const place of ["B", "C", "D"]) {
        advanceClock(1);
        await calls.raise({ kind: "fire", place });
      }
      advanceClock(1);
      const last = await Promise.all(
        [1, 2].map(() => calls.raise({ kind: "security", place: "Gate" })),
      );
      expect(listStatuses(last)).toEqual([201, 409]);
      expect(last.find(({ failure }) => failure !== null)?.failure?.code).toBe("EMERGENCIES_FULL");
      expect((await calls.list()).map(({ place }) => place)).toEqual([
        "Gate",
        "D",
        "C",
        "B",
        CODE_BLUE.place,
      ]);
      advanceClock(MINUTE_MS);
      expect((await calls.raise()).status).toBe(201);
    });

    it("can be raised by anyone who may announce, and is visible to the whole hospital", async () => {
      const writer = await addGranted(app, hospital, ["announcements.write"]);
      const nurse = await addStaff(app, hospital);
      const other = await registerHospital(app);
      const refused = await calls.raise(CODE_BLUE, { token: nurse.token });
      expect(refused.status).toBe(403);
      const { data } = await calls.raise(CODE_BLUE, { token: writer.token });
      expect(await calls.list(nurse.token)).toEqual([data]);
      expect(await calls.list(other.token)).toEqual([]);
      expect((await calls.end(data.id, nurse.token)).status).toBe(403);
      expect((await calls.end(data.id, other.token)).status).toBe(404);
      expect(await calls.list()).toHaveLength(1);
    });
  });

  describe("an ended emergency", () => {
    it("leaves only a log entry when retracted within ten seconds", async () => {
      const { data } = await calls.raise();
      advanceClock(WITHDRAW_MS - 1_000);
      expect((await calls.end(data.id)).data).toMatchObject({ id: data.id, taken_back: true });
      expect(await calls.list()).toEqual([]);
      expect(await calls.history()).toEqual([]);
      expect(await readEventsAbout(app, hospital, "emergency.ended", data.id)).toMatchObject([
        {
          actor: { id: hospital.accountId },
          payload: { taken_back: true },
          changes: [{ field: "ended_at" }, { field: "taken_back", from: false, to: true }],
        },
      ]);
      expect((await calls.end(data.id)).status).toBe(404);
    });

    it("stays in the history when ended later, and does not change when it is ended again", async () => {
      const { data } = await calls.raise();
      advanceClock(WITHDRAW_MS);
      const ended = (await calls.end(data.id)).data;
      expect(ended).toMatchObject({ taken_back: false, ended_by: "St. Luke's" });
      advanceClock(1_000);
      expect((await calls.end(data.id)).data.ended_at).toBe(ended.ended_at);
      expect(await calls.list()).toEqual([]);
      expect(await calls.history()).toMatchObject([
        { id: data.id, ended_by: "St. Luke's", drawn: 0 },
      ]);
      expect(await readEventsAbout(app, hospital, "emergency.ended", data.id)).toHaveLength(1);
    });

    it("expires on time, without a call or an event", async () => {
      const { data } = await calls.raise({ ...CODE_BLUE, minutes: 2 });
      advanceClock(2 * MINUTE_MS);
      expect(await calls.list()).toEqual([]);
      expect((await calls.end(data.id)).data).toMatchObject({ ended_at: null, taken_back: false });
      expect(await readEventsAbout(app, hospital, "emergency.ended", data.id)).toEqual([]);
      expect(await calls.history()).toMatchObject([{ id: data.id, ended_at: null }]);
    });
  });
});
