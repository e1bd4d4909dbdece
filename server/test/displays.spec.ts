import { createAnnouncement, updateAnnouncement } from "@wardline/contracts/announcements";
import { getBoard } from "@wardline/contracts/boards";
import * as contract from "@wardline/contracts/displays";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "./support/app.js";
import { registerHospital, type TestHospital } from "./support/hospital.js";
import { type Listener, listen } from "./support/sockets.js";

const CODE_LIFE_MS = 10 * 60_000;

// Every registration and login here costs a real argon2 hash.
describe("displays", () => {
  let app: TestApp;
  let token: string;

  beforeAll(async () => {
    app = await startApp();
    ({ token } = await registerHospital(app));
  });
  afterAll(() => app.close());

  const publish = (name: string) =>
    app.call(contract.publishDisplay, { body: { name } }, { token });
  const update = (
    id: string,
    body: Parameters<typeof app.call<typeof contract.updateDisplay>>[1]["body"],
  ) => app.call(contract.updateDisplay, { params: { id }, body }, { token });

  it("keep their address when they are published again, however the name is written", async () => {
    const first = await publish("Ward 3");
    const again = await publish("  ward 3 ");

    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.data).toMatchObject({
      display_id: first.data.display_id,
      display_url: first.data.display_url,
      name: "Ward 3",
    });
  });

  it("show initials, who is on call, and no phones, until told otherwise", async () => {
    const { data } = await publish("Corridor");

    expect(data).toMatchObject({
      name_display: "initials",
      show_contacts: true,
      show_phones: false,
    });
    expect(data.display_url).toMatch(/^http:\/\/wardline\.test\/board\/[\w-]{43}$/);
  });

  it("cannot take another display's name", async () => {
    const { data } = await publish("Theatre");
    await publish("Reception");

    const refused = await update(data.display_id, { name: "RECEPTION" });
    expect([refused.status, refused.failure?.code]).toEqual([409, "NAME_TAKEN"]);
    expect((await update(data.display_id, { name: "theatre" })).data.name).toBe("theatre");
  });
});

describe("pairing a screen", () => {
  let app: TestApp;
  let hospital: TestHospital;

  beforeAll(async () => {
    app = await startApp();
    hospital = await registerHospital(app);
  });
  afterAll(() => app.close());

  const ask = async () => (await app.call(contract.requestPairing, {})).data;
  const outcome = (secret: string) => app.call(contract.getPairing, { params: { secret } });
  const accept = (code: string, { token } = hospital, name = "Ward 3") =>
    app.call(contract.acceptPairing, { body: { code, name } }, { token });

  it("gives the screen that shows the code the display's address", async () => {
    const { code, secret } = await ask();
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    expect((await outcome(secret)).data.display_url).toBeNull();

    const { data } = await accept(` ${code.toLowerCase()} `);

    expect((await outcome(secret)).data.display_url).toBe(data.display_url);
    const key = data.display_url.split("/").at(-1) ?? "";
    expect((await app.call(getBoard, { params: { key } })).status).toBe(200);
  });

  it("joins a second screen to the display of that name", async () => {
    const first = await accept((await ask()).code);
    const second = await accept((await ask()).code);

    expect(second.data.display_url).toBe(first.data.display_url);
  });

  it("takes a code once only", async () => {
    const { code } = await ask();
    await accept(code);

    const refused = await accept(code, hospital, "Another");
    expect([refused.status, refused.failure?.code]).toEqual([400, "PAIRING_CODE_INVALID"]);
  });

  it("gives a code that is typed in twice at once to one display only", async () => {
    const { code, secret } = await ask();
    const other = await registerHospital(app);
    const answers = await Promise.all([
      accept(code),
      accept(code, other),
      accept(code, hospital, "Ward 4"),
    ]);
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ failure }) => failure?.code === "PAIRING_CODE_INVALID");
    expect([won.length, lost.length]).toEqual([1, 2]);
    expect((await outcome(secret)).data.display_url).toBe(won[0]?.data.display_url);
  });

  it("makes no display where the code was taken", async () => {
    const { code } = await ask();
    await accept(code);
    await accept(code, hospital, "Never shown");
    const { data } = await app.call(contract.listDisplays, {}, { token: hospital.token });
    expect(data.map(({ name }) => name)).not.toContain("Never shown");
  });

  it("tells nothing to a screen with another secret", async () => {
    const { code } = await ask();
    await accept(code);

    expect((await outcome("another-secret")).status).toBe(404);
  });

  it("lets a code run out after ten minutes", async () => {
    const { code, secret } = await ask();
    const { now } = app.clock;
    app.clock.now = Date.now() + CODE_LIFE_MS + 1;

    expect((await outcome(secret)).status).toBe(404);
    expect((await accept(code)).failure?.code).toBe("PAIRING_CODE_INVALID");
    app.clock.now = now;
  });

  it("lets a hospital guess only so often, and does not count right codes", async () => {
    const guesser = await registerHospital(app);
    for (;;) {
      const { failure } = await accept("222222", guesser);
      if (failure?.code === "TOO_MANY_REQUESTS") break;
      expect(failure?.code).toBe("PAIRING_CODE_INVALID");
    }

    const { code } = await ask();
    expect((await accept(code, guesser)).status).toBe(429);
    expect((await accept(code)).status).toBe(200);
  });
});

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
