import { createAnnouncement, updateAnnouncement } from "@wardline/contracts/boards/announcements";
import * as contract from "@wardline/contracts/boards/displays";
import type { IssuedScreen, Presence } from "@wardline/contracts/live/events";
import { listAudit } from "@wardline/contracts/operation/audit";
import { computeBeaconColour, sampleText } from "@wardline/domain/boards/picture-state";
import { LIMITS } from "@wardline/domain/limits";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";
import { changeDisplay } from "../support/displays.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { claimId } from "../support/screens.js";
import { type Listener, listen } from "../support/sockets.js";

const PAGE = { template: "3d", fps: 59.5, viewport: "1920x1080", build: "abc" };

describe("a screen", () => {
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
  const readReach = async (...ids: string[]) =>
    (await app.call(contract.listReach, { query: { ids: ids.join(",") } }, hospital)).data;
  const announce = async () =>
    (
      await app.call(
        createAnnouncement,
        { body: { message: "Water is off" } },
        { token: hospital.token },
      )
    ).data;

  /** Reports as a TV that has drawn `revision`; `reported` contains further fields of the report. */
  async function report(
    screenId: string,
    revision: number,
    reported: Partial<Presence> = { drawn: revision, visible: true },
  ): Promise<Listener> {
    const tv = listen(app.url, "/board", { key: display.display_url?.split("/").at(-1) ?? "" });
    open.push(tv);
    await until(() => tv.states.length > 0);
    tv.socket.emit("presence", { ...PAGE, ...claimId(app, screenId), ...reported, revision });
    await until(async () => {
      const written = await app.dataSource.query<unknown[]>(
        `SELECT FROM screen WHERE screen_id = $1 AND revision = $2 AND connection = $3`,
        [screenId, revision, tv.socket.id],
      );
      return written.length > 0;
    });
    return tv;
  }

  const revision = async () => {
    const [row] = await app.dataSource.query<{ revision: number }[]>(
      "SELECT revision FROM hospital WHERE id = $1",
      [hospital.hospitalId],
    );
    return row?.revision ?? 0;
  };

  it("is listed with its last report and how far it lags behind", async () => {
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
        number: 1,
        name: "",
        revision: now - 1,
        lag: 1,
        drawn: now - 1,
        proof: "drawn",
        online: true,
        asleep: false,
        last_seen: expect.any(String) as string,
        paired: false,
        keeps: null,
        awake: null,
      },
    ]);
  });

  it("is listed as storing data and staying awake if its last report says so", async () => {
    const now = await revision();
    const tv = async () => (await screens()).find(({ screen_id }) => screen_id === "tv-a");
    await report("tv-a", now, { paired: true, keeps: "no", awake: false });
    expect(await tv()).toMatchObject({ paired: true, keeps: "no", awake: false });
    await report("tv-a", now, { keeps: "at risk", awake: true });
    expect(await tv()).toMatchObject({ paired: true, keeps: "at risk", awake: true });
  });

  it("counts as showing an announcement once it has drawn the latest state", async () => {
    const first = await announce();
    await report("tv-a", (await revision()) - 1);
    await report("tv-b", await revision());
    const none = { held: 0, screens: 2, seconds: null };
    expect(await readReach(first.id)).toEqual([{ id: first.id, drawn: 1, ...none }]);

    await app.call(
      updateAnnouncement,
      { params: { id: first.id }, body: { message: "Water is back" } },
      { token: hospital.token },
    );
    expect(await readReach(first.id)).toEqual([{ id: first.id, drawn: 0, ...none }]);
  });

  it("does not count as showing an announcement before it is drawn, or while hidden, black or frozen", async () => {
    const { id } = await announce();
    const now = await revision();
    await report("tv-a", now);
    const readProof = async (reported: Partial<Presence>) => {
      await report("tv-b", now, reported);
      const [one] = await readReach(id);
      const proof = (await screens()).find(({ screen_id }) => screen_id === "tv-b")?.proof;
      return [proof, one?.drawn, one?.held];
    };
    const drawn = { drawn: now, visible: true };
    const sample = sampleText(computeBeaconColour(now));

    expect(await readProof({})).toEqual(["held", 1, 1]);
    expect(await readProof({ ...drawn, sample })).toEqual(["drawn", 2, 0]);
    expect(await readProof({ ...drawn, visible: false })).toEqual(["hidden", 1, 0]);
    for (const other of ["000000", sampleText(computeBeaconColour(now - 1))]) {
      expect(await readProof({ ...drawn, sample: other })).toEqual(["black", 1, 0]);
    }
    expect(await readProof({ ...drawn, drawn: now - 1 })).toEqual(["drawn", 1, 0]);

    const frozen = await report("tv-b", now);
    expect(await readReach(id)).toMatchObject([{ drawn: 2 }]);
    frozen.close();
    await until(async () => (await readReach(id))[0]?.drawn === 1);
  });

  it("counts towards the time until the last screen has drawn the announcement", async () => {
    const { id, created_at } = await announce();
    const at = Date.parse(created_at);
    const now = await revision();
    const reportAfter = (ms: number) => ({
      drawn: now,
      visible: true,
      notice: { revision: now, at: at + ms },
    });
    await report("tv-a", now, reportAfter(20));
    await report("tv-b", now, reportAfter(10));
    expect(await readReach(id)).toEqual([{ id, drawn: 2, held: 0, screens: 2, seconds: 0.02 }]);
    // The server ignores times before the change, and changes that never happened.
    await report("tv-a", now, reportAfter(-365 * 24 * 3_600_000));
    const [storedRow] = await app.dataSource.query<{ at: Date }[]>(
      "SELECT notice_at AS at FROM screen WHERE screen_id = 'tv-a'",
    );
    expect(storedRow?.at).toEqual(new Date(at));
    await report("tv-b", now, { ...reportAfter(0), notice: { revision: now + 9, at: at + 90 } });
    expect(await readReach(id)).toMatchObject([{ drawn: 2, seconds: 0.01 }]);
  });

  it.each([
    ["an impossibly early time", { notice: { revision: 1, at: -8.64e15 } }],
    ["an impossibly high revision", { drawn: 2 ** 40 }],
    ["a character that the database cannot store", { build: "\u0000" }],
    ["half a character", { viewport: "\ud800" }],
  ])("is not affected when another screen reports %s", async (_, reported) => {
    const now = await revision();
    const [forged, tv] = [await report("tv-b", now), await report("tv-a", now)];
    const claim = claimId(app, "tv-b");
    forged.socket.emit("presence", { ...PAGE, ...claim, revision: now, ...reported });
    tv.socket.emit("presence", { ...PAGE, ...claimId(app, "tv-a"), revision: now, fps: 7 });
    await until(async () => (await screens()).some(({ fps }) => fps === 7));
  });

  it("is shown as dark outside its planned hours, and not as missing", async () => {
    const { id } = await announce();
    await report("tv-a", await revision());
    const setHours = (hours: contract.Display["hours"]) =>
      changeDisplay(app, display.display_id, { hours }, hospital);
    const refused = await setHours(Array.from({ length: 7 }, () => null));
    expect([refused.status, refused.failure?.code]).toEqual([400, "VALIDATION_FAILED"]);

    const { now } = app.clock;
    const toHour = (hours: number) => new Date(now + hours * 3_600_000).toISOString().slice(11, 16);
    const dark = Array.from({ length: 7 }, () => ({ from: toHour(2), until: toHour(3) }));
    expect((await setHours(dark)).data.hours).toEqual(dark);
    expect((await screens()).map(({ asleep }) => asleep)).toEqual([true, true]);
    expect(await readReach(id)).toMatchObject([{ drawn: 0, screens: 0 }]);

    expect((await setHours(null)).data.hours).toBeNull();
    expect((await screens()).map(({ asleep }) => asleep)).toEqual([false, false]);
  });

  it("counts towards its own display only", async () => {
    const other = await app.call(contract.publishDisplay, { body: { name: "Lobby" } }, hospital);
    await report("tv-a", await revision());
    await report("tv-b", await revision());

    expect(await readReach(other.data.display_id, display.display_id)).toEqual(
      expect.arrayContaining([
        { id: other.data.display_id, drawn: 0, held: 0, screens: 0, seconds: null },
        { id: display.display_id, drawn: 2, held: 0, screens: 2, seconds: null },
      ]),
    );
  });

  it("is shown as offline when it is silent", async () => {
    const announcement = await announce();
    await report("tv-a", await revision());
    await report("tv-b", await revision());
    app.clock.now += 80_000;

    expect((await screens()).map(({ online }) => online)).toEqual([false, false]);
    expect(await readReach(announcement.id)).toMatchObject([{ drawn: 0, screens: 2 }]);
    app.clock.now = null;
  });

  it("is not listed when closed, if neither paired nor named", async () => {
    const { id } = await announce();
    const now = await revision();
    await report("tv-a", now);
    const before = await screens();
    const ids = [id, display.display_id];
    const counted = await readReach(...ids);
    const visitor = await report("visitor", now);
    expect((await screens()).map(({ screen_id }) => screen_id)).toContain("visitor");

    visitor.socket.emit("presence", {
      ...PAGE,
      ...claimId(app, "visitor"),
      revision: now,
      leaving: true,
    });
    await until(async () => (await screens()).length === before.length);
    expect(await readReach(...ids)).toEqual(counted);
  });

  it("is not listed after ten silent minutes, if neither paired nor named", async () => {
    const { id } = await announce();
    await report("tv-a", await revision());
    const shown = async () => (await screens()).map(({ screen_id }) => screen_id).sort();
    const others = await shown();
    const [{ screens: counted } = { screens: 0 }] = await readReach(id);
    (await report("killed", await revision())).close();
    await app.dataSource.query("UPDATE screen SET paired = true WHERE screen_id LIKE 'tv-%'");
    const { now } = app.clock;

    app.clock.now = now + 9 * 60_000;
    expect(await shown()).toEqual([...others, "killed"].sort());
    app.clock.now = now + 11 * 60_000;
    expect(await shown()).toEqual(others);
    expect(await readReach(id)).toMatchObject([{ screens: counted }]);
    app.clock.now = null;
  });

  it("keeps its name through reports, and another hospital cannot set it", async () => {
    const other = await registerHospital(app);
    await report("tv-a", await revision());
    const name = (text: string, { token }: TestHospital = hospital) => {
      const params = { id: display.display_id, screen: "tv-a" };
      return app.call(contract.nameScreen, { params, body: { name: text } }, { token });
    };
    const readName = async () =>
      (await screens()).find(({ screen_id }) => screen_id === "tv-a")?.name;

    expect((await name("Mine", other)).status).toBe(404);
    expect((await name(" Bay 2, over the sink ")).status).toBe(200);
    await report("tv-a", await revision());
    expect(await readName()).toBe("Bay 2, over the sink");
    expect((await name("x".repeat(LIMITS.name + 1))).status).toBe(400);
    expect((await name("")).status).toBe(200);
    expect(await readName()).toBe("");
  });

  it("can be removed from the list, but not by another hospital", async () => {
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
    const { data: log } = await app.call(listAudit, {}, hospital);
    expect(log[0]?.changes).toEqual([
      {
        field: "screen_forgotten",
        from: null,
        to: expect.stringMatching(/^Screen .+, off the list$/),
      },
    ]);
    expect((await screens()).map(({ screen_id }) => screen_id)).not.toContain("tv-a");
    expect((await forget(hospital)).status).toBe(404);
  });

  it("keeps its place among the 50 screens of a display while fake screens are added", async () => {
    const owner = await registerHospital(app);
    const { data } = await app.call(contract.publishDisplay, { body: { name: "Ward 9" } }, owner);
    const key = data.display_url?.split("/").at(-1) ?? "";
    const connect = async () => {
      const page = listen(app.url, "/board", { key });
      open.push(page);
      await until(() => page.states.length > 0);
      return page;
    };
    const tv = await connect();
    tv.socket.emit("presence", { ...PAGE, ...claimId(app, "tv"), revision: 1 });
    await until(async () => (await screens(owner)).length === 1);

    const forged = await Promise.all(Array.from({ length: 60 }, connect));
    for (const [index, page] of forged.entries()) {
      for (const made of ["a", "b", "c"])
        page.socket.emit("presence", { ...PAGE, screenId: `${made}-${index}`, revision: 1 });
    }
    await until(async () => (await screens(owner)).length === 50);
    tv.socket.emit("presence", { ...PAGE, ...claimId(app, "tv"), revision: 1, fps: 7 });
    await until(async () => (await screens(owner)).some(({ fps }) => fps === 7));

    const shown = await screens(owner);
    expect(shown).toHaveLength(50);
    // A page is one screen, and the server replaces made-up ids.
    expect(shown.filter(({ screen_id }) => !/^(tv|s-[0-9a-f]{20})$/.test(screen_id))).toEqual([]);
  });

  it("has an id issued by the server, which nobody else can claim", async () => {
    const owner = await registerHospital(app);
    const { data } = await app.call(contract.publishDisplay, { body: { name: "Ward 9" } }, owner);
    const key = data.display_url?.split("/").at(-1) ?? "";
    /** Reports with this identity; resolves to the id and token that the server issued, or null. */
    const page = async (claim: { screenId: string; screenToken?: string | null }, fps: number) => {
      const tv = listen(app.url, "/board", { key });
      open.push(tv);
      let given: IssuedScreen | null = null;
      tv.socket.on("screen", (one: IssuedScreen) => {
        given = one;
      });
      await until(() => tv.states.length > 0);
      tv.socket.emit("presence", { ...PAGE, ...claim, fps, revision: 1 });
      await until(async () => (await screens(owner)).some((one) => one.fps === fps));
      tv.close();
      return given as IssuedScreen | null;
    };
    const ids = async () => (await screens(owner)).map(({ screen_id }) => screen_id).sort();
    // A screen with a made-up id gets an issued id and, with its token, stays the same screen.
    const first = await page({ screenId: "made-up" }, 1);
    expect(first?.screenId).toMatch(/^s-[0-9a-f]{20}$/);
    expect(await ids()).toEqual([first?.screenId]);
    expect(await page(first ?? { screenId: "" }, 2)).toBeNull();
    expect(await ids()).toEqual([first?.screenId]);
    // A page without token storage stays the same screen, too.
    expect(await page({ screenId: "made-up" }, 3)).toEqual(first);
    expect(await ids()).toHaveLength(1);
    // A page that claims another screen's id without its token is a different screen.
    for (const screenToken of [null, "0".repeat(64)]) {
      const other = await page({ screenId: first?.screenId ?? "", screenToken }, 4);
      expect(other?.screenId).not.toBe(first?.screenId);
    }
    expect((await screens(owner)).find((one) => one.screen_id === first?.screenId)?.fps).toBe(3);
    // A screen from before ids were issued keeps its id and gets a token.
    await app.dataSource.query("UPDATE screen SET screen_id = 'former' WHERE screen_id = $1", [
      first?.screenId,
    ]);
    const before = await ids();
    const former = await page({ screenId: "former" }, 5);
    expect(former).toEqual(claimId(app, "former"));
    expect(await ids()).toEqual(before);
  });
});
