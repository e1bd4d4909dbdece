import { updateAccount } from "@wardline/contracts/accounts/account";
import { getBoard } from "@wardline/contracts/boards/board";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { listOnCall } from "@wardline/contracts/roster/on-call";
import * as contract from "@wardline/contracts/roster/roster";
import { scaleToMachine } from "@wardline/testing/pace";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";
import { addDepartments } from "../support/departments.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { listen } from "../support/sockets.js";
import { addGranted, addStaff, hire, type TestStaff } from "../support/staff.js";

const at = (iso: string) => Date.parse(iso);
const DATE = "2026-11-05";
/** The duty of 5 November in Lagos, from 08:00 to 08:00. */
const FROM = at("2026-11-05T07:00:00Z");
const UNTIL = at("2026-11-06T07:00:00Z");
const THREE_AM = at("2026-11-06T02:00:00Z");
const MINUTE = 60_000;
const BEFORE = THREE_AM - 5 * MINUTE;
const iso = (time: number) => new Date(time).toISOString();

describe("a cover", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let rostered: TestStaff;
  let other: TestStaff;
  let stranger: TestStaff;
  let consultant: { id: string };
  let rosterId: string;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  beforeEach(async () => {
    app.clock.now = BEFORE;
    hospital = await registerHospital(app, { timezone: "Africa/Lagos" });
    await app.call(updateAccount, { body: { duty_start: "08:00" } }, owner());
    await addDepartments(app, hospital, "Surgery", "Cardiology");
    const addRegistrar = (firstName: string, department = "Surgery") =>
      addStaff(app, hospital, { firstName, lastName: "Obi", role: "Registrar", department });
    rostered = await addRegistrar("Bola");
    other = await addRegistrar("Ada");
    stranger = await addRegistrar("Chidi", "Cardiology");
    consultant = await hire(app, hospital, { firstName: "Dayo", department: "Surgery" });
    rosterId = (await saveRoster(rostered.id)).id;
  });

  const owner = () => ({ token: hospital.token });
  const buildBody = (registrarId: string) => ({
    departments: ["Surgery"],
    departmentStaff: [{ department: "Surgery", registrarId, consultantId: consultant.id }],
  });
  const saveRoster = async (registrarId: string) =>
    (
      await app.call(
        contract.createRoster,
        { body: { date: DATE, ...buildBody(registrarId) } },
        owner(),
      )
    ).data;
  const post = { date: DATE, department: "Surgery", role: "Registrar" } as const;
  const cover = (from: number, end: number, person: string, token = hospital.token) =>
    app.call(
      contract.createCover,
      { body: { ...post, from: iso(from), until: iso(end), person, reason: "Family" } },
      { token },
    );
  const takeOver = (token: string, body: object = {}) =>
    app.call(contract.takeOver, { body: { ...post, ...body } }, { token });
  const fetchDuty = async (query: { at?: string; known_at?: string } = {}) => {
    const { data } = await app.call(listOnCall, { query }, owner());
    return data.find(({ department }) => department === "Surgery");
  };
  const findDoctor = async (time: number, knownAt?: number) => {
    const known = knownAt === undefined ? {} : { known_at: iso(knownAt) };
    const duty = await fetchDuty({ at: iso(time), ...known });
    const person = duty?.people.find(({ role }) => role === "Registrar");
    return person?.for === undefined ? person?.name : `${person.name} for ${person.for}`;
  };
  const listMails = (accountId: string) =>
    app
      .jobs()
      .filter(({ name }) => name === "roster-duties")
      .map(({ data }) => data as { accountId: string; duties: { change: string }[] })
      .filter((data) => data.accountId === accountId)
      .flatMap(({ duties }) => duties.map(({ change }) => change));

  it("names the right doctor at each moment, and the roster stays the same", async () => {
    const begin = FROM + 12 * 3_600_000;
    const { data } = await cover(begin, THREE_AM, other.id);

    expect(data).toMatchObject({ person: { firstName: "Ada" }, for: { firstName: "Bola" } });
    expect(await findDoctor(begin - 1)).toBe("Bola Obi");
    expect(await findDoctor(begin)).toBe("Ada Obi for Bola Obi");
    expect(await findDoctor(THREE_AM - 1)).toBe("Ada Obi for Bola Obi");
    expect(await findDoctor(THREE_AM)).toBe("Bola Obi");
    const roster = await app.call(contract.getRoster, { params: { id: rosterId } }, owner());
    expect(roster.data).toMatchObject({
      departmentStaff: [{ registrar: { id: rostered.id } }],
      covers: [{ id: data.id, reason: "Family" }],
    });
    expect(await fetchDuty({ at: iso(begin) })).toMatchObject({
      from: iso(begin),
      until: iso(THREE_AM),
      next: { from: iso(THREE_AM), until: iso(UNTIL) },
    });
  });

  it("adds no field to an answer when nobody covers", async () => {
    const roster = await app.call(contract.getRoster, { params: { id: rosterId } }, owner());
    expect(JSON.stringify(roster.data)).not.toContain("cover");
    expect(JSON.stringify(await fetchDuty())).not.toContain('"for"');
  });

  it("reaches a board before it begins, and as soon as it is entered", async () => {
    const { data: display } = await app.call(publishDisplay, { body: { name: "Ward" } }, owner());
    const key = display.display_url?.split("/").at(-1) ?? "";
    const board = listen(app.url, "/board", { key });
    await until(() => board.states.length > 0);

    await cover(THREE_AM, UNTIL, other.id);

    await until(() => board.received().includes("Ada Obi"));
    const { data } = await app.call(getBoard, { params: { key } }, {});
    const surgery = data.onCall.find(({ department }) => department === "Surgery");
    expect(surgery).toMatchObject({
      until: iso(THREE_AM),
      people: [{ name: "Bola Obi" }, { role: "Consultant" }],
      next: [
        {
          from: iso(THREE_AM),
          people: [{ name: "Ada Obi", for: "Bola Obi" }, { role: "Consultant" }],
        },
        { from: iso(UNTIL) },
      ],
    });
    expect(board.received()).not.toContain("Family");
    board.close();
  });

  describe("taking over now", () => {
    it("applies from 03:00 on, but not to answers as known at 02:59", async () => {
      app.clock.now = THREE_AM;
      await takeOver(other.token);

      app.clock.now = THREE_AM + 5 * MINUTE;
      expect(await findDoctor(THREE_AM - MINUTE, THREE_AM - MINUTE)).toBe("Bola Obi");
      expect(await findDoctor(THREE_AM + MINUTE, THREE_AM - MINUTE)).toBe("Bola Obi");
      expect(await findDoctor(THREE_AM + MINUTE, THREE_AM + MINUTE)).toBe("Ada Obi for Bola Obi");
      expect(await findDoctor(THREE_AM - MINUTE)).toBe("Bola Obi");
      expect(await findDoctor(THREE_AM + MINUTE)).toBe("Ada Obi for Bola Obi");
    });

    it("can be entered afterwards; the past then shows both the original record and the correction", async () => {
      const third = await hire(app, hospital, {
        firstName: "Eze",
        role: "Registrar",
        department: "Surgery",
      });
      app.clock.now = THREE_AM;
      await takeOver(other.token);
      app.clock.now = THREE_AM + 3 * MINUTE;
      await cover(THREE_AM - 30 * MINUTE, THREE_AM, third.id);

      const now = THREE_AM + 6 * MINUTE;
      app.clock.now = now;
      expect(await findDoctor(THREE_AM - MINUTE, THREE_AM - MINUTE)).toBe("Bola Obi");
      expect(await findDoctor(THREE_AM - MINUTE, THREE_AM + MINUTE)).toBe("Bola Obi");
      expect(await findDoctor(THREE_AM - MINUTE, now)).toMatch(/^Eze .+ for Bola Obi$/);
      expect(await findDoctor(THREE_AM - MINUTE)).toMatch(/^Eze .+ for Bola Obi$/);
      expect(await findDoctor(THREE_AM + MINUTE)).toBe("Ada Obi for Bola Obi");
    });

    it("reaches a board on each of two servers within a second", async () => {
      const { databaseUrl, jwtSecrets, encryptionKeys } = app.config;
      const second = await startApp({ databaseUrl, jwtSecrets, encryptionKeys });
      app.clock.now = THREE_AM;
      second.clock.now = THREE_AM;
      const { data: display } = await app.call(publishDisplay, { body: { name: "Ward" } }, owner());
      const key = display.display_url?.split("/").at(-1) ?? "";
      const boards = [app, second].map(({ url }) => listen(url, "/board", { key }));
      await until(() => boards.every(({ states }) => states.length > 0));

      const limitMs = scaleToMachine(1_000);
      const begin = performance.now();
      await takeOver(other.token);
      await until(() => boards.every((board) => board.received().includes("Ada Obi")));
      expect(performance.now() - begin).toBeLessThan(limitMs);

      for (const board of boards) board.close();
      await second.close();
    });

    it("emails both doctors and the roster makers", async () => {
      const maker = await addGranted(app, hospital, ["roster.write"], { department: "Surgery" });
      const foreignMaker = await addGranted(app, hospital, ["roster.write"], {
        department: "Cardiology",
      });
      await takeOver(other.token);
      expect([listMails(other.id), listMails(rostered.id)]).toEqual([
        ["covers"],
        expect.arrayContaining(["covered"]),
      ]);
      expect([listMails(maker.id), listMails(foreignMaker.id)]).toEqual([["taken_over"], []]);
    });

    it("shows everywhere that the person who took over at 00:51 is a Registrar", async () => {
      app.clock.now = at("2026-11-05T23:51:00Z");
      const { data: roster } = await takeOver(other.token, { role: "Consultant" });
      app.clock.now = at("2026-11-06T01:10:00Z");
      expect(roster.covers).toMatchObject([
        { person: { id: other.id, role: "Registrar" }, for: { role: "Consultant" } },
      ]);
      const view = await app.call(contract.getRoster, { params: { id: rosterId } }, owner());
      expect(view.data.covers).toEqual(roster.covers);

      const present = { role: "Consultant", own_role: "Registrar", name: "Ada Obi" };
      expect((await fetchDuty())?.people.at(-1)).toMatchObject(present);
      const { data: display } = await app.call(publishDisplay, { body: { name: "Ward" } }, owner());
      const key = display.display_url?.split("/").at(-1) ?? "";
      const board = await app.call(getBoard, { params: { key } }, {});
      expect(board.data.onCall.at(-1)?.people.at(-1)).toMatchObject(present);

      const duties = await app.call(contract.listMyDuties, {}, { token: other.token });
      expect(duties.data).toMatchObject([{ role: "Consultant", own_role: "Registrar" }]);
      const mailed = app.jobs().filter(({ data }) => JSON.stringify(data).includes(`"covers"`));
      expect(mailed.at(-1)?.data).toMatchObject({
        duties: [
          {
            from: Date.parse("2026-11-05T23:51:00Z"),
            person: { name: "Ada Obi", role: "Registrar" },
            for: { name: expect.stringMatching(/^Dayo /) },
          },
        ],
      });
    });

    it("ends a running cover", async () => {
      const third = await addStaff(app, hospital, {
        firstName: "Eze",
        lastName: "Obi",
        role: "Registrar",
        department: "Surgery",
      });
      await takeOver(other.token);
      app.clock.now = THREE_AM;
      const { data } = await takeOver(third.token);
      expect(data.covers?.map((one) => [one.person.firstName, one.from, one.until])).toEqual([
        ["Ada", iso(BEFORE), iso(THREE_AM)],
        ["Eze", iso(THREE_AM), iso(UNTIL)],
      ]);
      expect(listMails(other.id)).toEqual(["covers", "cover_ended"]);
      expect(listMails(rostered.id)).toEqual(expect.arrayContaining(["covered", "covered"]));
      expect(listMails(third.id)).toEqual(expect.arrayContaining(["covers"]));
    });

    it("ends the cover when the planned doctor takes over again", async () => {
      await takeOver(other.token);
      app.clock.now = THREE_AM;
      await takeOver(rostered.token);
      expect(await findDoctor(THREE_AM - 1)).toBe("Ada Obi for Bola Obi");
      expect(await findDoctor(THREE_AM)).toBe("Bola Obi");
    });

    it.each<[string, () => ReturnType<typeof takeOver>, string]>([
      ["somebody of another department", () => takeOver(stranger.token), "FORBIDDEN"],
      [
        "somebody whose role is on no roster",
        async () => {
          const nurse = await addStaff(app, hospital, { role: "Officer", department: "Surgery" });
          return takeOver(nurse.token);
        },
        "FORBIDDEN",
      ],
      ["the hospital's own account", () => takeOver(hospital.token), "FORBIDDEN"],
      ["a person who is already on call", () => takeOver(rostered.token), "VALIDATION_FAILED"],
      ["an empty post", () => takeOver(other.token, { position: 2 }), "NOT_FOUND"],
      ["a day without a roster", () => takeOver(other.token, { date: "2026-11-09" }), "NOT_FOUND"],
    ])("is refused for %s", async (_, act, code) => {
      expect((await act()).failure?.code).toBe(code);
    });

    it("is refused for a duty that is not current", async () => {
      const date = "2026-11-06";
      await app.call(contract.createRoster, { body: { date, ...buildBody(rostered.id) } }, owner());
      expect((await takeOver(other.token, { date })).failure).toMatchObject({
        errors: [{ path: "date", message: "This duty is not running now." }],
      });
    });
  });

  it("may follow another cover within a duty, but never overlap one", async () => {
    const noon = FROM + 4 * 3_600_000;
    const { data: first } = await cover(FROM, noon, other.id);
    await cover(noon, UNTIL, other.id);
    const overlapping = await cover(noon - 1, noon + 1, other.id);
    expect(overlapping.failure).toMatchObject({
      code: "COVER_OVERLAPS",
      data: { cover: { id: first.id } },
    });
  });

  it.each<[string, () => ReturnType<typeof cover>, string]>([
    ["a start before the duty", () => cover(FROM - 1, UNTIL, other.id), "from"],
    ["an end after the duty", () => cover(FROM, UNTIL + 1, other.id), "until"],
    ["an end before the start", () => cover(THREE_AM, FROM, other.id), "until"],
    ["the person on the roster", () => cover(FROM, UNTIL, rostered.id), "person"],
    ["somebody of another department", () => cover(FROM, UNTIL, stranger.id), "person"],
    ["an unknown person", () => cover(FROM, UNTIL, "nobody"), "person"],
  ])("is refused for %s, and the error names the field", async (_, act, path) => {
    expect((await act()).failure).toMatchObject({ code: "VALIDATION_FAILED", errors: [{ path }] });
  });

  it("is refused to makers of another department's roster, who cannot see it", async () => {
    const maker = await addGranted(app, hospital, ["roster.write"], { department: "Cardiology" });
    expect((await cover(FROM, UNTIL, other.id, maker.token)).failure?.code).toBe("FORBIDDEN");
    const { data } = await cover(FROM, UNTIL, other.id);
    const params = { id: data.id };
    const ended = await app.call(contract.removeCover, { params }, { token: maker.token });
    expect(ended.failure?.code).toBe("NOT_FOUND");
  });

  it("keeps the part that has passed when it is ended, and is removed if it had not begun", async () => {
    const { data } = await cover(FROM, UNTIL, other.id);
    app.clock.now = THREE_AM;
    await app.call(contract.removeCover, { params: { id: data.id } }, owner());
    expect(await findDoctor(THREE_AM - 1)).toBe("Ada Obi for Bola Obi");
    expect(await findDoctor(THREE_AM)).toBe("Bola Obi");

    const again = await app.call(contract.removeCover, { params: { id: data.id } }, owner());
    expect(again.failure?.code).toBe("IN_THE_PAST");
    const later = await cover(THREE_AM + 1, UNTIL, other.id);
    await app.call(contract.removeCover, { params: { id: later.data.id } }, owner());
    const roster = await app.call(contract.getRoster, { params: { id: rosterId } }, owner());
    expect(roster.data.covers?.map(({ id }) => id)).toEqual([data.id]);
  });

  it("ends when an edit removes the covered person from the post, and the answer and the log report it", async () => {
    const { data: saved } = await cover(FROM, UNTIL, other.id);
    const params = { id: rosterId };
    const edited = await app.call(
      contract.updateRoster,
      { params, body: buildBody(other.id) },
      owner(),
    );

    expect(edited.data.covers).toBeUndefined();
    expect(edited.data.dropped_covers).toMatchObject([{ id: saved.id }]);
    const [row] = await app.dataSource.query<{ changes: object[] }[]>(
      `SELECT changes FROM event_log WHERE hospital_id = $1 AND type = 'roster.updated'
        ORDER BY revision DESC LIMIT 1`,
      [hospital.hospitalId],
    );
    expect(row?.changes).toContainEqual({
      field: "cover",
      of: "Surgery, Registrar",
      from: { id: other.id, name: "Ada Obi for Bola Obi", from: iso(FROM), until: iso(UNTIL) },
      to: null,
    });
  });

  it("is not affected when another post is edited", async () => {
    await cover(FROM, UNTIL, other.id);
    const second = await hire(app, hospital, { firstName: "Femi", department: "Surgery" });
    const body = buildBody(rostered.id);
    const departmentStaff = [
      { ...body.departmentStaff[0], department: "Surgery", consultantId: second.id },
    ];
    await app.call(
      contract.updateRoster,
      { params: { id: rosterId }, body: { ...body, departmentStaff } },
      owner(),
    );
    expect(await findDoctor(THREE_AM)).toBe("Ada Obi for Bola Obi");
  });

  it("shows both people their duties, and only roster makers the reason", async () => {
    await cover(THREE_AM, UNTIL, other.id);
    const listDuties = async ({ token }: TestStaff) =>
      (await app.call(contract.listMyDuties, {}, { token })).data;
    expect(await listDuties(other)).toEqual([
      { ...post, from: iso(THREE_AM), until: iso(UNTIL), for: "Bola Obi" },
    ]);
    expect(await listDuties(rostered)).toEqual([
      {
        ...post,
        from: iso(FROM),
        until: iso(UNTIL),
        covers: [{ from: iso(THREE_AM), until: iso(UNTIL), name: "Ada Obi" }],
      },
    ]);
    const input = { params: { id: rosterId }, query: { department: "Surgery" } };
    const read = await app.call(contract.getSubRoster, input, { token: rostered.token });
    expect(read.data.covers).toMatchObject([{ reason: "", person: { id: other.id } }]);
  });
});
