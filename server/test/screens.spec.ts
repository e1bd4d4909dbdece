import { createAnnouncement, updateAnnouncement } from "@wardline/contracts/announcements";
import * as contract from "@wardline/contracts/displays";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "./support/app.js";
import { registerHospital, type TestHospital } from "./support/hospital.js";
import { type Listener, listen } from "./support/sockets.js";

describe("screens", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let display: contract.Display;
  const open: Listener[] = [];

  beforeAll(async () => {
    app = await startApp();
    hospital = await registerHospital(app);
    const published = await app.call(
      contract.publishDisplay,
      { body: { name: "Ward 3" } },
      hospital,
    );
    display = published.data;
  });
  afterEach(() => {
    for (const tv of open.splice(0)) tv.close();
  });
  afterAll(() => app.close());

  const screens = async (of = hospital) => (await app.call(contract.listScreens, {}, of)).data;
  const reach = async (...ids: string[]) =>
    (await app.call(contract.listReach, { query: { ids: ids.join(",") } }, hospital)).data;
  const announce = async () =>
    (
      await app.call(
        createAnnouncement,
        { body: { message: "Water is off" } },
        { token: hospital.token },
      )
    ).data;

  /** A TV of the display that says it shows `revision`. */
  async function report(screenId: string, revision: number): Promise<void> {
    const tv = listen(app.url, "/board", { key: display.display_url.split("/").at(-1) ?? "" });
    open.push(tv);
    await until(() => tv.states.length > 0);
    const said = { screenId, template: "3d", fps: 59.5, viewport: "1920x1080", build: "abc" };
    tv.socket.emit("presence", { ...said, revision });
    await until(async () => {
      const written = await app.dataSource.query<unknown[]>(
        "SELECT FROM screen WHERE screen_id = $1 AND revision = $2",
        [screenId, revision],
      );
      return written.length > 0;
    });
  }

  const revision = async () => {
    const [row] = await app.dataSource.query<{ revision: number }[]>(
      "SELECT revision FROM hospital WHERE id = $1",
      [hospital.hospitalId],
    );
    return row?.revision ?? 0;
  };

  it("are listed with what they last reported and how far they are behind", async () => {
    const now = await revision();
    await report("tv-a", now - 1);

    expect(await screens()).toEqual([
      {
        screen_id: "tv-a",
        display_id: display.display_id,
        template: "3d",
        fps: 59.5,
        viewport: "1920x1080",
        build: "abc",
        revision: now - 1,
        lag: 1,
        online: true,
        last_seen: expect.any(String) as string,
      },
    ]);
  });

  it("count as showing an announcement once they have its newest state", async () => {
    const first = await announce();
    await report("tv-a", (await revision()) - 1);
    await report("tv-b", await revision());
    expect(await reach(first.id)).toEqual([{ id: first.id, showing: 1, screens: 2 }]);

    await app.call(
      updateAnnouncement,
      { params: { id: first.id }, body: { message: "Water is back" } },
      { token: hospital.token },
    );
    expect(await reach(first.id)).toEqual([{ id: first.id, showing: 0, screens: 2 }]);
  });

  it("of other displays do not count for a published one", async () => {
    const other = await app.call(contract.publishDisplay, { body: { name: "Lobby" } }, hospital);
    await report("tv-a", await revision());
    await report("tv-b", await revision());

    expect(await reach(other.data.display_id, display.display_id)).toEqual(
      expect.arrayContaining([
        { id: other.data.display_id, showing: 0, screens: 0 },
        { id: display.display_id, showing: 2, screens: 2 },
      ]),
    );
  });

  it("that have been silent are offline and show nothing", async () => {
    const announcement = await announce();
    await report("tv-a", await revision());
    await report("tv-b", await revision());
    const { now } = app.clock;
    app.clock.now = Date.now() + 80_000;

    expect((await screens()).map(({ online }) => online)).toEqual([false, false]);
    expect(await reach(announcement.id)).toMatchObject([{ showing: 0, screens: 2 }]);
    app.clock.now = now;
  });

  it("can be taken off the list, but not by another hospital", async () => {
    const other = await registerHospital(app);
    await report("tv-a", await revision());
    const forget = ({ token }: TestHospital) =>
      app.call(
        contract.forgetScreen,
        { params: { id: display.display_id, screen: "tv-a" } },
        { token },
      );

    expect((await forget(other)).status).toBe(404);
    expect((await screens()).map(({ screen_id }) => screen_id)).toContain("tv-a");
    expect((await forget(hospital)).status).toBe(200);
    expect((await screens()).map(({ screen_id }) => screen_id)).not.toContain("tv-a");
    expect((await forget(hospital)).status).toBe(404);
  });
});
