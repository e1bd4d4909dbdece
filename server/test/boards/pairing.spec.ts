import { getBoard } from "@wardline/contracts/boards/board";
import * as contract from "@wardline/contracts/boards/displays";
import * as pairings from "@wardline/contracts/boards/pairings";
import { insertPairing } from "@wardline/database/repositories/screens/pairings";
import { startApp, type TestApp } from "../support/app.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { readEventsAbout } from "../support/log.js";
import { addStaff, type TestStaff } from "../support/staff.js";

const CODE_LIFETIME_MS = 10 * 60_000;

describe("pairing a screen", () => {
  let app: TestApp;
  let hospital: TestHospital;

  beforeAll(async () => {
    app = await startApp();
    hospital = await registerHospital(app);
  });
  afterAll(() => app.close());

  const requestCode = async () => (await app.call(pairings.requestPairing, {})).data;
  const readOutcome = (secret: string) => app.call(pairings.getPairing, { params: { secret } });
  const accept = (code: string, { token } = hospital, name = "Ward 3") =>
    app.call(pairings.acceptPairing, { body: { code, name } }, { token });

  it("gives the display's address to the screen that shows the code", async () => {
    const { code, secret } = await requestCode();
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    expect((await readOutcome(secret)).data.display_url).toBeNull();

    const { data } = await accept(` ${code.toLowerCase()} `);

    expect((await readOutcome(secret)).data.display_url).toBe(data.display_url);
    const key = data.display_url?.split("/").at(-1) ?? "";
    expect((await app.call(getBoard, { params: { key } })).status).toBe(200);
  });

  it("joins a second screen to the display with the same name", async () => {
    const first = await accept((await requestCode()).code);
    const second = await accept((await requestCode()).code);

    expect(second.data.display_url).toBe(first.data.display_url);
  });

  it("never shows the same code on two screens", async () => {
    const { code } = await requestCode();
    const again = { code, secretHash: Buffer.alloc(32, 1), expiresAt: new Date(app.clock.now) };
    expect(await insertPairing(app.dataSource.manager, again)).toBe(false);
  });

  it("accepts a code only once", async () => {
    const { code } = await requestCode();
    await accept(code);

    const refused = await accept(code, hospital, "Another");
    expect([refused.status, refused.failure?.code]).toEqual([400, "PAIRING_CODE_INVALID"]);
  });

  it("accepts a code for only one display when it is entered twice at once", async () => {
    const { code, secret } = await requestCode();
    const other = await registerHospital(app);
    const answers = await Promise.all([
      accept(code),
      accept(code, other),
      accept(code, hospital, "Ward 4"),
    ]);
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ failure }) => failure?.code === "PAIRING_CODE_INVALID");
    expect([won.length, lost.length]).toEqual([1, 2]);
    expect((await readOutcome(secret)).data.display_url).toBe(won[0]?.data.display_url);
  });

  it("creates no display when the code was already used", async () => {
    const { code } = await requestCode();
    await accept(code);
    await accept(code, hospital, "Never shown");
    const { data } = await app.call(contract.listDisplays, {}, { token: hospital.token });
    expect(data.map(({ name }) => name)).not.toContain("Never shown");
  });

  describe("a pairing by a member of staff with an existing display", () => {
    let staff: TestStaff;
    let displayId: string;

    beforeAll(async () => {
      staff = await addStaff(app, hospital);
      const published = await app.call(
        contract.publishDisplay,
        { body: { name: "Ward 9" } },
        { token: hospital.token },
      );
      displayId = published.data.display_id;
    });

    const join = (code: string, id: string, { token }: { token: string } = staff) =>
      app.call(pairings.joinDisplay, { params: { id }, body: { code } }, { token });

    it("lists the displays by name only", async () => {
      const { data } = await app.call(pairings.listDisplayNames, {}, { token: staff.token });
      expect(data).toContainEqual({ display_id: displayId, name: "Ward 9" });
    });

    it("gives the screen the display's address, and logs the person", async () => {
      const { code, secret } = await requestCode();

      expect((await join(code, displayId)).data).toEqual({ display_id: displayId, name: "Ward 9" });

      expect((await readOutcome(secret)).data.display_url).toContain("/board/");
      expect(await readEventsAbout(app, hospital, "display.updated", displayId)).toMatchObject([
        { actor: { id: staff.id }, changes: [{ field: "screen", from: null, to: "paired" }] },
      ]);
    });

    it("refuses another hospital's display, and the code stays valid", async () => {
      const { code } = await requestCode();
      const stranger = await registerHospital(app);

      expect((await join(code, displayId, stranger)).failure?.code).toBe("NOT_FOUND");
      expect((await join(code, displayId)).status).toBe(200);
    });

    it("creates no new display", async () => {
      const { code } = await requestCode();
      const refused = await app.call(
        pairings.acceptPairing,
        { body: { code, name: "Break room" } },
        { token: staff.token },
      );
      expect(refused.status).toBe(403);
    });
  });

  it("reveals nothing to a screen with another secret", async () => {
    const { code } = await requestCode();
    await accept(code);

    expect((await readOutcome("another-secret")).status).toBe(404);
  });

  it("expires after ten minutes", async () => {
    const { code, secret } = await requestCode();
    app.clock.now += CODE_LIFETIME_MS + 1;

    expect((await readOutcome(secret)).status).toBe(404);
    expect((await accept(code)).failure?.code).toBe("PAIRING_CODE_INVALID");
    app.clock.now = null;
  });

  it("adds a screen to an existing display without publishing it again", async () => {
    const published = await app.call(
      contract.publishDisplay,
      { body: { name: "Corridor" } },
      hospital,
    );
    app.clock.now += 60_000;
    const { code } = await requestCode();

    expect((await accept(code, hospital, "corridor")).data).toEqual(published.data);
    const listChangesAbout = async (type: "display.published" | "display.updated") =>
      (await readEventsAbout(app, hospital, type, published.data.display_id)).map(
        ({ changes }) => changes,
      );
    expect(await listChangesAbout("display.published")).toHaveLength(1);
    expect(await listChangesAbout("display.updated")).toEqual([
      [{ field: "screen", from: null, to: "paired" }],
    ]);
    app.clock.now = null;
  });

  it("limits a hospital's wrong codes, but not correct codes", async () => {
    const guesser = await registerHospital(app);
    for (;;) {
      const { failure } = await accept("222222", guesser);
      if (failure?.code === "TOO_MANY_REQUESTS") break;
      expect(failure?.code).toBe("PAIRING_CODE_INVALID");
    }

    const { code } = await requestCode();
    expect((await accept(code, guesser)).failure).toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message:
        "Too many wrong codes. Please wait 10 minutes and try again; until then the correct code is refused as well.",
    });
    expect((await accept(code)).status).toBe(200);
  });
});
