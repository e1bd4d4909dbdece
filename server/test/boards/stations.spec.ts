import * as contract from "@wardline/contracts/boards/kits";
import * as pairings from "@wardline/contracts/boards/pairings";
import { listAudit } from "@wardline/contracts/operation/audit";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";
import { AT_TWO, HALF_HOUR, KitHospital } from "../support/kits.js";
import { openCard } from "../support/patient.js";
import { listen } from "../support/sockets.js";
import { addGranted } from "../support/staff.js";

let app: TestApp;
let kits: KitHospital;

beforeAll(async () => {
  app = await startApp();
  kits = await KitHospital.open(app);
  await openCard(app, kits.hospital.token, { name: "Onyx Quartz", bed_no: "N1" });
  await openCard(app, kits.hospital.token, { name: "Amber Basalt", bed_no: "S1" });
  for (const ago of [3, 2, 1, 0]) await kits.makeDue(AT_TWO - ago * HALF_HOUR);
});
afterAll(() => app.close());

interface StationOptions {
  name?: string;
  wards?: string[];
  switchboard?: boolean;
}

async function pair({
  name = "Ward desk",
  wards = [kits.north],
  switchboard = false,
}: StationOptions = {}) {
  const { code, secret } = (await app.call(pairings.requestPairing, {})).data;
  const body = { code, name, wards, switchboard };
  const pairAnswer = await app.call(contract.pairStation, { body }, kits.by);
  const outcome = () => app.call(pairings.getPairing, { params: { secret } });
  return { pairAnswer, code, outcome };
}

async function fetchKey({ outcome }: Awaited<ReturnType<typeof pair>>): Promise<string> {
  const url = (await outcome()).data.display_url ?? "";
  expect(url).toMatch(/^http:\/\/wardline\.test\/station\/[\w-]{43}$/);
  return url.split("/").at(-1) ?? "";
}

const fetchKits = (key: string) => app.call(contract.getStationKits, { params: { key } });
const readStations = async () => (await app.call(contract.listStations, {}, kits.by)).data;

/** docs/wire/boards.md, Downtime stations. */
describe("a downtime station", () => {
  it("is paired like a screen, and gets only the last three kits of each of its wards", async () => {
    const paired = await pair({ wards: [kits.north] });
    expect(paired.pairAnswer.status).toBe(201);
    const { data, headers } = await fetchKits(await fetchKey(paired));
    expect(data).toMatchObject({
      hospital: "St. Luke's",
      timezone: "Africa/Lagos",
      name: "Ward desk",
    });
    expect(data.kits.map(({ ward_id, made_at }) => [ward_id, made_at])).toEqual(
      [0, 1, 2].map((ago) => [kits.north, new Date(AT_TWO - ago * HALF_HOUR).toISOString()]),
    );
    const text = JSON.stringify(data);
    expect(text).toContain("Onyx Quartz");
    expect(text).not.toMatch(/Amber|Sirocco/);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("gets the switchboard's kits if it is set up for them", async () => {
    const { data } = await fetchKits(
      await fetchKey(await pair({ wards: [kits.south], switchboard: true })),
    );
    const slot = ["Switchboard", "Sirocco"];
    expect(data.kits.map(({ ward }) => ward)).toEqual([slot, slot, slot].flat());
    const board = await fetchKits(await fetchKey(await pair({ wards: [], switchboard: true })));
    expect(JSON.stringify(board.data)).not.toMatch(/Onyx|Amber/);
  });

  it("is listed live with its last activity, and logged with its wards' names", async () => {
    const page = listen(app.url, "/live", kits.by);
    await until(() => page.states.length > 0);
    const paired = await pair({ name: "Night desk", wards: [kits.north, kits.south] });
    const { id } = paired.pairAnswer.data;
    await until(() => page.received().includes(`"station.paired"`));
    expect(page.received()).not.toContain("key");
    page.close();
    const findListed = async () => (await readStations()).find((one) => one.id === id);
    expect(await findListed()).toEqual({ ...paired.pairAnswer.data, last_seen_at: null });

    const key = await fetchKey(paired);
    await fetchKits(key);
    expect((await findListed())?.last_seen_at).toBe(new Date(app.clock.now).toISOString());
    const { data } = await app.call(listAudit, { query: { subject: id } }, kits.by);
    expect(data[0]).toMatchObject({
      type: "station.paired",
      subject: { id, name: "Night desk" },
      changes: [
        { field: "name", from: null, to: "Night desk" },
        { field: "wards", from: "", to: "Nimbus, Sirocco" },
      ],
    });
  });

  it("is listed with the data that it stores and the newest kit that it reports", async () => {
    const paired = await pair();
    const key = await fetchKey(paired);
    const findListed = async () =>
      (await readStations()).find(({ id }) => id === paired.pairAnswer.data.id) ?? null;
    expect(await findListed()).toMatchObject({ keeps: null, held: null });
    const made_at = new Date(AT_TWO - HALF_HOUR).toISOString();
    const sendReport = (query: contract.StationReport) =>
      app.call(contract.getStationKits, { params: { key }, query });
    await sendReport({ keeps: "at risk", held_revision: 7, held_at: made_at });
    expect(await findListed()).toMatchObject({ keeps: "at risk", held: { revision: 7, made_at } });
    // A time in the future would hide how old the kit is.
    await sendReport({ keeps: "yes", held_revision: 8, held_at: "2099-01-01T00:00:00.000Z" });
    const now = new Date(app.clock.now).toISOString();
    expect(await findListed()).toMatchObject({ keeps: "yes", held: { revision: 8, made_at: now } });
    await sendReport({ keeps: "no" });
    expect(await findListed()).toMatchObject({ keeps: "no", held: null });
  });

  it("gets its kits even if its report is malformed", async () => {
    const key = await fetchKey(await pair());
    const query = { keeps: "perhaps", held_revision: "many", held_at: "yesterday" };
    const { status } = await app.call(contract.getStationKits, {
      params: { key },
      query: query as unknown as contract.StationReport,
    });
    expect(status).toBe(200);
  });

  it("is refused when it polls too often, without affecting others", async () => {
    const [busy, calm] = [await fetchKey(await pair()), await fetchKey(await pair())];
    for (let time = 0; time < 20; time += 1) expect((await fetchKits(busy)).status).toBe(200);
    const lookUpSpy = jest.spyOn(app.dataSource.manager, "findOneBy");
    expect((await fetchKits(busy)).failure?.code).toBe("TOO_MANY_REQUESTS");
    expect(lookUpSpy).not.toHaveBeenCalled();
    expect((await fetchKits(calm)).status).toBe(200);
    expect(lookUpSpy).toHaveBeenCalled();
    lookUpSpy.mockRestore();
  });

  it("is closed at once when revoked, even if its screen has not fetched the address yet", async () => {
    const [paired, slow] = [await pair(), await pair()];
    const key = await fetchKey(paired);
    expect((await fetchKits(key)).status).toBe(200);
    for (const one of [paired, slow]) {
      const params = { id: one.pairAnswer.data.id };
      expect((await app.call(contract.revokeStation, { params }, kits.by)).status).toBe(200);
      expect((await app.call(contract.revokeStation, { params }, kits.by)).status).toBe(404);
    }
    expect((await fetchKits(key)).failure?.code).toBe("NOT_FOUND");
    expect((await slow.outcome()).failure?.code).toBe("NOT_FOUND");
    expect((await readStations()).map(({ id }) => id)).not.toContain(paired.pairAnswer.data.id);
    const { data } = await app.call(listAudit, {}, kits.by);
    expect(data[0]).toMatchObject({ type: "station.revoked", subject: { name: "Ward desk" } });
  });

  it("is stored with only a hash of its key", async () => {
    const key = await fetchKey(await pair());
    const rows = await app.dataSource.query<{ row: string }[]>(
      "SELECT station::text AS row FROM station UNION ALL SELECT pairing::text FROM pairing",
    );
    expect(rows.some(({ row }) => row.includes(key))).toBe(false);
  });

  it("uses codes that no display accepts, and accepts no display's code", async () => {
    const { code } = await pair();
    const again = { body: { code, name: "A board" } };
    expect((await app.call(pairings.acceptPairing, again, kits.by)).failure?.code).toBe(
      "PAIRING_CODE_INVALID",
    );
    const displayCode = (await app.call(pairings.requestPairing, {})).data.code;
    await app.call(
      pairings.acceptPairing,
      { body: { code: displayCode, name: "A board" } },
      kits.by,
    );
    const body = { code: displayCode, name: "Desk", wards: [kits.north], switchboard: false };
    expect((await app.call(contract.pairStation, { body }, kits.by)).failure?.code).toBe(
      "PAIRING_CODE_INVALID",
    );
  });

  it("needs a known ward or the switchboard, downtime kits switched on, and the right to manage displays", async () => {
    const nothing = await pair({ wards: [] });
    expect(nothing.pairAnswer.failure?.errors?.[0]?.path).toBe("wards");
    const other = await KitHospital.open(app);
    const foreign = await pair({ wards: [other.north] });
    expect(foreign.pairAnswer.failure?.errors).toEqual([
      { path: "wards", message: "This ward could not be found." },
    ]);
    await other.switchTo(false);
    const { code } = (await app.call(pairings.requestPairing, {})).data;
    const body = { code, name: "Desk", wards: [other.north], switchboard: false };
    expect((await app.call(contract.pairStation, { body }, other.by)).failure?.code).toBe(
      "KITS_OFF",
    );
    const nurse = await addGranted(app, kits.hospital, ["patients.write"]);
    expect((await app.call(contract.listStations, {}, nurse)).status).toBe(403);
  });

  it("is protected against guesses of its key in the same way as a board", async () => {
    const headers = { "x-forwarded-for": "192.0.2.9" };
    const guess = async () => {
      const input = { params: { key: "wrong" } };
      return (await app.call(contract.getStationKits, input, { headers })).failure?.code;
    };
    for (let count = 0; count < 100; count += 1) await guess();
    expect(await guess()).toBe("TOO_MANY_REQUESTS");
  });
});
