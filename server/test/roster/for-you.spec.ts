import { publishDisplay } from "@wardline/contracts/boards/displays";
import { type ForYou, getForYou } from "@wardline/contracts/roster/for-you";
import { clearReports, reportCall } from "@wardline/contracts/roster/on-call";
import { deleteRoster, getRosterOfDate } from "@wardline/contracts/roster/roster";
import { startApp, type TestApp } from "../support/app.js";
import { FIRST, openSurgery } from "../support/offers.js";
import { addStaff } from "../support/staff.js";
import { HOUR, NOW, TODAY, TonightHospital } from "../support/tonight.js";

const NOTHING: ForYou = {
  offers: [],
  approvals: [],
  gaps: [],
  numbers: [],
  screens: [],
  webhooks: [],
  parked: null,
};

/** docs/wire/roster.md, For you. */
describe("the list of items that wait for a person", () => {
  let app: TestApp;
  const read = async (token: string) => (await app.call(getForYou, {}, { token })).data;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it("includes an open offer for the named colleague, and its approval for the roster maker", async () => {
    const { ada, bola, maker, setOfferMode, makeOffer, take } = await openSurgery(app);
    await setOfferMode("approved");
    const id = await makeOffer(ada, { to: bola.id });
    const offer = { id, kind: "give", person: "Ada Obi", department: "Surgery", role: "Registrar" };
    expect(await read(bola.token)).toEqual({ ...NOTHING, offers: [{ ...offer, date: FIRST }] });
    expect(await read(ada.token)).toEqual(NOTHING);
    expect(await read(maker.token)).toEqual(NOTHING);

    await take(id, bola);
    expect(await read(bola.token)).toEqual(NOTHING);
    expect(await read(maker.token)).toEqual({ ...NOTHING, approvals: [{ ...offer, date: FIRST }] });
  });

  it("includes a gap in the current duty for the owner, but not for staff or when Tonight is off", async () => {
    const hospital = await TonightHospital.open(app);
    expect(await read(hospital.hospital.token)).toEqual(NOTHING);
    const { Registrar: _gone, ...others } = hospital.team;
    await hospital.save(TODAY, others);
    const gap = {
      department: "Surgery",
      is_on: true,
      texts: ["Registrar: nobody is on the roster."],
    };
    expect((await read(hospital.hospital.token)).gaps).toEqual([gap]);
    const { token } = await addStaff(app, hospital.hospital, { department: "Surgery" });
    expect(await read(token)).toEqual(NOTHING);

    const { data } = await app.call(getRosterOfDate, { params: { date: TODAY } }, hospital.by);
    await app.call(deleteRoster, { params: { id: data?.id ?? "" } }, hospital.by);
    expect((await read(hospital.hospital.token)).gaps).toHaveLength(1);
    await hospital.switchTo(false);
    expect(await read(hospital.hospital.token)).toEqual(NOTHING);
  });

  it("includes a number that two people reported as wrong, until somebody confirms the number", async () => {
    const hospital = await TonightHospital.open(app);
    await hospital.switchTo(false);
    const post = { department: "Surgery", role: "Registrar" } as const;
    for (const firstName of ["Chidi", "Dayo"]) {
      const { token } = await addStaff(app, hospital.hospital, { firstName });
      await app.call(reportCall, { body: { ...post, result: "wrong_person" } }, { token });
      expect(await read(token)).toEqual(NOTHING);
    }
    const { id } = hospital.team.Registrar;
    const reported = { result: "wrong_person", at: new Date(NOW).toISOString() };
    expect(await read(hospital.hospital.token)).toEqual({
      ...NOTHING,
      numbers: [{ id, name: "Bola Obi", department: "Surgery", reported }],
    });
    await app.call(clearReports, { body: post }, hospital.by);
    expect(await read(hospital.hospital.token)).toEqual(NOTHING);
  });

  it("includes a silent named screen, but no unnamed screen, for people who manage displays", async () => {
    const { hospital } = await TonightHospital.open(app);
    const by = { token: hospital.token };
    const { data } = await app.call(publishDisplay, { body: { name: "Ward 3" } }, by);
    const display = { display_id: data.display_id };
    for (const [screen_id, name] of [
      ["named", "Bay 2"],
      ["nameless", ""],
    ] as const) {
      await app.dataSource.query(
        `INSERT INTO screen (hospital_id, display_id, screen_id, name, template, viewport, revision, build, last_seen,
                             first_seen, drawn, visible, connection)
         VALUES ($1, $2, $3, $4, '2d', '1920×1080', 1, 'test', $5, $5, null, true, null)`,
        [hospital.hospitalId, display.display_id, screen_id, name, new Date(NOW - HOUR)],
      );
    }
    const last_seen = new Date(NOW - HOUR).toISOString();
    expect(await read(hospital.token)).toEqual({
      ...NOTHING,
      screens: [
        { ...display, screen_id: "named", name: "Bay 2", number: expect.any(Number), last_seen },
      ],
    });
  });
});
