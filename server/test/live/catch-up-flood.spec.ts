import * as displays from "@wardline/contracts/boards/displays";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";
import { type Listener, listen } from "../support/sockets.js";

const SOCKETS = 20;
const SYNCS = 40;

describe("a group of sockets that request everything repeatedly", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let key: string;
  const open: Listener[] = [];

  beforeAll(async () => {
    app = await startApp();
    hospital = await registerHospital(app);
    const body = { name: "Ward" };
    const { data } = await app.call(displays.publishDisplay, { body }, hospital);
    key = data.display_url?.split("/").at(-1) ?? "";
    await openCard(app, hospital.token);
  });
  afterAll(() => app.close());
  afterEach(() => {
    for (const listener of open.splice(0)) listener.close();
  });

  async function connect(namespace: "/board" | "/live", amount: number, auth: object) {
    const listeners = Array.from({ length: amount }, () => {
      return listen(app.url, namespace, { ...auth });
    });
    open.push(...listeners);
    await until(() => listeners.every(({ states }) => states.length > 0));
    return listeners;
  }

  /** Sends many requests at once; resolves to the number of answers per socket once every last request is answered. */
  async function flood(listeners: Listener[]): Promise<number[]> {
    const answers = listeners.map(() => 0);
    const newest = listeners.map(() => false);
    for (let time = 1; time <= SYNCS; time += 1) {
      listeners.forEach(({ socket }, index) => {
        socket.emit("sync", { since: 0 }, () => {
          answers[index] = (answers[index] ?? 0) + 1;
          newest[index] = time === SYNCS;
        });
      });
    }
    await until(() => newest.every(Boolean));
    return answers;
  }

  it.each(["/board", "/live"] as const)(
    "gets one answer at a time on %s, and no answer to superseded requests",
    async (namespace) => {
      const auth = namespace === "/board" ? { key } : { token: hospital.token };
      const listeners = await connect(namespace, SOCKETS, auth);
      const answers = await flood(listeners);
      // A request that arrives after an answer was sent gets another answer, and no network delivers all requests at
      // once.
      expect(Math.max(...answers)).toBeLessThanOrEqual(SYNCS / 4);
      expect(listeners.every(({ socket }) => socket.connected)).toBe(true);
    },
  );

  it("gets the state for every socket when each has a different revision", async () => {
    await app.dataSource.query("SELECT append_events($1, null, $2)", [
      hospital.hospitalId,
      JSON.stringify(
        Array.from({ length: 150 }, () => ({
          type: "hour.passed",
          payload: { at: "2026-11-21T22:00:00.000Z" },
        })),
      ),
    ]);
    const [{ revision }] = await app.dataSource.query<[{ revision: number }]>(
      "SELECT revision FROM hospital WHERE id = $1",
      [hospital.hospitalId],
    );
    for (let since = revision - 140; since < revision; since += 1) {
      open.push(listen(app.url, "/board", { key, since }));
    }
    await until(() => open.every(({ states }) => states.length > 0));
    expect(open.every(({ socket }) => socket.connected)).toBe(true);
  });
});
