import * as contract from "@wardline/contracts/boards/displays";
import { listAudit } from "@wardline/contracts/operation/audit";
import { until } from "@wardline/testing/until";
import type { TestApp } from "../support/app.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { claimId } from "../support/screens.js";
import { type Listener, listen } from "../support/sockets.js";
import { CARRIERS, startTwo } from "../support/two-servers.js";

const PAGE = { template: "2d", fps: null, viewport: "1x1", build: "b", revision: 1 };

/** A page that shows a display, with the move events it received. */
interface Tv extends Listener {
  keys: (string | null)[];
}

describe.each(CARRIERS)("a move of a screen, with two servers on %s", (_carrier, redisUrl) => {
  let servers: Awaited<ReturnType<typeof startTwo>>;
  let here: TestApp;
  let there: TestApp;
  let hospital: TestHospital;
  let ward: contract.Display;
  let hall: contract.Display;
  const open: Listener[] = [];

  beforeAll(async () => {
    servers = await startTwo(redisUrl());
    ({ here, there } = servers);
  });
  beforeEach(async () => {
    hospital = await registerHospital(here);
    ward = await publish("Ward 3");
    hall = await publish("Hall");
  });
  afterEach(() => {
    for (const tv of open.splice(0)) tv.close();
  });
  afterAll(async () => {
    await servers.close();
  });

  const publish = async (name: string, of = hospital) =>
    (await here.call(contract.publishDisplay, { body: { name } }, of)).data;
  const getKey = ({ display_url }: contract.Display) => display_url?.split("/").at(-1) ?? "";
  const readScreens = async () => (await here.call(contract.listScreens, {}, hospital)).data;
  const move = (screen: string, to: string, from = ward.display_id, by = hospital) =>
    here.call(contract.moveScreen, { params: { id: from, screen }, body: { display: to } }, by);
  const setScreenName = (name: string) =>
    here.call(
      contract.nameScreen,
      { params: { id: ward.display_id, screen: "tv-1" }, body: { name } },
      hospital,
    );

  /** Connects a TV to the display as this screen; a `mute` TV never answers. */
  async function show(
    app: TestApp,
    display: contract.Display,
    screenId: string,
    isMute = false,
  ): Promise<Tv> {
    const tv = listen(app.url, "/board", { key: getKey(display) });
    open.push(tv);
    const keys: Tv["keys"] = [];
    tv.socket.on("move", (key: string | null, answer: (id: string) => void) => {
      keys.push(key);
      if (!isMute) answer(screenId);
    });
    await until(() => tv.states.length > 0);
    tv.socket.emit("presence", { ...PAGE, ...claimId(app, screenId) });
    await until(async () => {
      const written = await here.dataSource.query<unknown[]>(
        "SELECT FROM screen WHERE display_id = $1 AND screen_id = $2 AND connection = $3",
        [display.display_id, screenId, tv.socket.id],
      );
      return written.length > 0;
    });
    return { ...tv, keys };
  }

  it("gives the new address to that screen only, keeps its name, and logs both displays", async () => {
    const far = await show(there, ward, "tv-1");
    const near = await show(here, ward, "tv-2");
    await setScreenName("Bay 2");

    expect((await move("tv-1", hall.display_id)).status).toBe(200);
    expect(far.keys).toEqual([null, getKey(hall)]);
    expect(near.received()).not.toContain(getKey(hall));
    far.close();
    await show(there, hall, "tv-1");

    const listed = (await readScreens()).map(({ display_id, screen_id, name, online }) => [
      display_id,
      screen_id,
      name,
      online,
    ]);
    expect(listed.filter(([, id]) => id === "tv-1")).toEqual([
      [hall.display_id, "tv-1", "Bay 2", true],
    ]);
    const { data } = await here.call(listAudit, { query: { type: "display.updated" } }, hospital);
    expect(data.map(({ subject, changes }) => [subject.id, changes])).toEqual([
      [hall.display_id, [{ field: "screen_moved", from: null, to: "Bay 2, from Ward 3" }]],
      [ward.display_id, [{ field: "screen_moved", from: null, to: "Bay 2, to Hall" }]],
      [ward.display_id, [{ field: "screen_named", from: null, to: "Screen tv-1, Bay 2" }]],
    ]);
    expect(JSON.stringify(data)).not.toContain(getKey(hall));
  });

  it("can be reversed once", async () => {
    const tv = await show(here, ward, "tv-1");
    await setScreenName("Bay 2");
    await move("tv-1", hall.display_id);
    const leavingReport = { ...PAGE, ...claimId(here, "tv-1"), paired: true, leaving: true };
    tv.socket.emit("presence", leavingReport);
    tv.close();
    await show(here, hall, "tv-1");
    // The former display lists the screen neither as present nor as missing.
    expect(await readScreens()).toMatchObject([{ display_id: hall.display_id }]);
    expect((await move("tv-1", ward.display_id, hall.display_id)).status).toBe(200);
    await show(here, ward, "tv-1");

    await until(async () => (await readScreens()).length === 1);
    expect(await readScreens()).toMatchObject([{ display_id: ward.display_id, name: "Bay 2" }]);
  });

  it.each([
    ["does not answer", async () => void (await show(here, ward, "tv-1", true))],
    ["is offline", async () => (await show(here, ward, "tv-1")).close()],
    [
      "has two pages open",
      async () => {
        await show(here, ward, "tv-1");
        await show(there, ward, "tv-1");
      },
    ],
  ])("is refused for a screen that %s, and changes nothing", async (_why, arrange) => {
    await arrange();
    const refused = await move("tv-1", hall.display_id);
    expect(refused.failure).toMatchObject({
      code: "SCREEN_UNREACHABLE",
      message: expect.stringContaining("Nothing was changed.") as string,
    });
    expect(await readScreens()).toMatchObject([{ display_id: ward.display_id, screen_id: "tv-1" }]);
    expect(open.map((tv) => tv.received()).join()).not.toContain(getKey(hall));
  });

  it("is refused for unknown screens and displays, including another hospital's", async () => {
    const tv = await show(here, ward, "tv-1");
    const other = await registerHospital(here);
    const otherDisplay = await publish("Lobby", other);
    expect((await move("tv-9", hall.display_id)).failure).toMatchObject({ code: "NOT_FOUND" });
    expect((await move("tv-1", otherDisplay.display_id)).failure).toMatchObject({
      code: "NOT_FOUND",
      message: "This display could not be found.",
    });
    expect(
      (await move("tv-1", otherDisplay.display_id, ward.display_id, other)).failure,
    ).toMatchObject({
      code: "NOT_FOUND",
      message: "This screen could not be found.",
    });
    expect((await move("tv-1", ward.display_id)).failure).toMatchObject({
      code: "VALIDATION_FAILED",
      message: "This screen already shows this display.",
    });
    expect(tv.keys.filter((key) => key !== null)).toEqual([]);
  });
});
