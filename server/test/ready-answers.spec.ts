import { logout } from "@wardline/contracts/accounts";
import * as contract from "@wardline/contracts/patients";
import { startApp, type TestApp } from "./support/app.js";
import { registerHospital } from "./support/hospital.js";
import { openCard } from "./support/patient.js";
import { addStaff } from "./support/staff.js";

/** The address whose answers may lie ready, and one of the same list whose answers go the ordinary way. */
const READY = "/api/patients?scope=open";
const ORDINARY = "/api/patients?scope=open&q=";

describe("answers that lie ready", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const get = (path: string, token: string, headers: Record<string, string> = {}) =>
    fetch(app.url + path, { headers: { authorization: `Bearer ${token}`, ...headers } });

  /** A hospital with a card whose list has been asked for, so that the next answer lies ready. */
  async function listed() {
    const hospital = await registerHospital(app);
    const card = await openCard(app, hospital.token);
    await (await get(READY, hospital.token)).text();
    await (await get(READY, hospital.token)).text();
    return { ...hospital, card };
  }

  /** The headers that do not name this very answer. */
  function common({ headers }: Response): Record<string, string> {
    const { date: _date, "x-request-id": _id, ...rest } = Object.fromEntries(headers);
    return rest;
  }

  it("equal those of the ordinary way, headers included", async () => {
    const { token } = await listed();
    const [ready, ordinary] = [await get(READY, token), await get(ORDINARY, token)];
    expect([ready.status, common(ready)]).toEqual([ordinary.status, common(ordinary)]);
    expect(await ready.text()).toBe(await ordinary.text());
  });

  it("bear the request id that they were given", async () => {
    const { token } = await listed();
    const answer = await get(READY, token, { "x-request-id": "given-by-proxy" });
    expect(answer.headers.get("x-request-id")).toBe("given-by-proxy");
  });

  it("given what the client holds, say only that it is the same", async () => {
    const { token } = await listed();
    const tag = (await get(READY, token)).headers.get("etag") ?? "";
    const [ready, ordinary] = [
      await get(READY, token, { "if-none-match": tag }),
      await get(ORDINARY, token, { "if-none-match": tag }),
    ];
    expect([ready.status, common(ready)]).toEqual([304, common(ordinary)]);
  });

  it("given a changed status, show it, as a new reading does", async () => {
    const { token, card } = await listed();
    await app.call(
      contract.updatePatient,
      { params: { id: card.id }, body: { patientData: { status: "admitted" } } },
      { token },
    );
    const { data } = (await (await get(READY, token)).json()) as { data: contract.Patient[] };
    const fresh = await app.call(contract.getPatient, { params: { id: card.id } }, { token });
    expect(data).toEqual([fresh.data]);
  });

  it("given a card that closes, leave it out", async () => {
    const { token, card } = await listed();
    await app.call(
      contract.updatePatient,
      { params: { id: card.id }, body: { patientData: { status: "discharged" } } },
      { token },
    );
    const { data } = (await (await get(READY, token)).json()) as { data: contract.Patient[] };
    expect(data).toEqual([]);
  });

  it("are not given to staff", async () => {
    const hospital = await listed();
    const staff = await addStaff(app, hospital);
    expect((await get(READY, staff.token)).status).toBe(403);
  });

  it("are not given once the session has ended", async () => {
    const { token } = await listed();
    await app.call(logout, {}, { token });
    expect((await get(READY, token)).status).toBe(401);
  });

  it("show no other hospital's cards", async () => {
    const [one, other] = [await listed(), await listed()];
    const { data } = (await (await get(READY, other.token)).json()) as { data: contract.Patient[] };
    expect(data.map(({ id }) => id)).toEqual([other.card.id]);
    expect(data.map(({ id }) => id)).not.toContain(one.card.id);
  });

  it("count as calls: after 600 in a minute the account is refused", async () => {
    const { token } = await listed();
    const statuses: number[] = [];
    for (let call = 0; call < 610; call += 1) {
      const answer = await get(READY, token);
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
  });
});
