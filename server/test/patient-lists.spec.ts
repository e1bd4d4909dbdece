import * as contract from "@wardline/contracts/patients";
import { startApp, type TestApp } from "./support/app.js";
import { registerHospital } from "./support/hospital.js";
import { openCard } from "./support/patient.js";

describe("lists of casualty cards", () => {
  let app: TestApp;
  let token: string;

  beforeAll(async () => {
    app = await startApp();
    ({ token } = await registerHospital(app));
  });
  afterAll(() => app.close());

  const putBed = (id: string, bed_no: string) =>
    app.call(
      contract.updatePatient,
      { params: { id }, body: { patientData: { bed_no } } },
      { token },
    );

  it("are searched over all time, newest first, in pages that lose and double nothing", async () => {
    const own = await registerHospital(app);
    const names = Array.from({ length: 60 }, (_, index) => `Paged ${index}`);
    for (const name of names) await openCard(app, own.token, { name });
    const first = await app.call(
      contract.listPatients,
      { query: { q: "paged" } },
      { token: own.token },
    );
    const cursor = first.meta?.next_cursor ?? "";
    const second = await app.call(
      contract.listPatients,
      { query: { q: "paged", cursor } },
      { token: own.token },
    );
    expect(first.data).toHaveLength(50);
    expect([...first.data, ...second.data].map(({ name }) => name)).toEqual([...names].reverse());
    expect(second.meta?.next_cursor).toBeNull();
  });

  describe("a list that is asked for again", () => {
    const list = (headers: Record<string, string> = {}) =>
      fetch(`${app.url}/api/patients?scope=open`, {
        headers: { authorization: `Bearer ${token}`, ...headers },
      });

    it("is 304 for whoever holds it, until something changes", async () => {
      const { id } = await openCard(app, token);
      const etag = (await list()).headers.get("etag") ?? "";
      expect((await list({ "if-none-match": etag })).status).toBe(304);
      await putBed(id, "B11");
      const fresh = await list({ "if-none-match": etag });
      expect(fresh.status).toBe(200);
      expect(JSON.stringify(await fresh.json())).toContain("B11");
    });

    it("holds every change at once, however fast it is asked for", async () => {
      const { id } = await openCard(app, token);
      for (let index = 0; index < 20; index += 1) {
        await putBed(id, `N${index}`);
        const { data } = (await (await list()).json()) as { data: contract.Patient[] };
        expect(data.find((card) => card.id === id)?.bed_no).toBe(`N${index}`);
      }
    });
  });
});
