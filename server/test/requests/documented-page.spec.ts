import { createToken, deleteToken } from "@wardline/contracts/accounts/api-tokens";
import { createRoster } from "@wardline/contracts/roster/roster";
import { addDays, toZonedDay } from "@wardline/domain/time/zoned-day";
import { copyProgram, type DocumentedProgram } from "@wardline/testing/documented-program";
import { addDepartments } from "../support/departments.js";
import { useHospital } from "../support/hospital.js";
import { addStaff } from "../support/staff.js";

/** docs/wire/programs.md, A page: who is on call. */
describe("the documented page", () => {
  const { app, hospital } = useHospital();
  let program: DocumentedProgram;

  beforeAll(async () => {
    program = await copyProgram("docs/wire/programs.md", "A page: who is on call");
    const by = { token: hospital.token };
    await addDepartments(app, hospital, "Surgery", "<Empty>");
    const { id } = await addStaff(app, hospital, {
      role: "Registrar",
      department: "Surgery",
      firstName: "Bola",
      lastName: "Obi",
    });
    const body = {
      date: toZonedDay(app.clock.now, "UTC"),
      departments: ["Surgery"],
      departmentStaff: [{ department: "Surgery", registrarId: id }],
    };
    await app.call(createRoster, { body }, by);
  });
  afterEach(() => program.kill());
  afterAll(() => program.remove());

  async function openPage(token: string, url = app.url): Promise<() => Promise<string>> {
    const env = { WARDLINE_URL: url, WARDLINE_TOKEN: token, TIME_ZONE: "UTC", SECONDS: "0" };
    const page = await program.start(env);
    return async () => (await fetch(page)).text();
  }

  it("has at most 60 lines", () => {
    expect(program.lines).toBeLessThanOrEqual(60);
  });

  it("names who is on call, and says when the token is no longer valid", async () => {
    const expires_at = addDays(toZonedDay(app.clock.now, "UTC"), 30);
    const body = { name: "Intranet", grants: [], expires_at };
    const { data } = await app.call(createToken, { body }, { token: hospital.token });
    const read = await openPage(data.token);
    const shown = await read();
    expect(shown).toMatch(/Surgery <small>until \w{3} 00:00/);
    expect(shown).toMatch(/<td>Registrar\s+<td>Bola Obi\s+<td><a href="tel:/);
    expect(shown).toContain("&#60;Empty&#62;");
    expect(shown).not.toContain("Not up to date");
    await app.call(deleteToken, { params: { id: data.id } }, { token: hospital.token });
    const later = await read();
    expect(later).toContain("Not up to date.</strong> The token has ended.");
    expect(later).toContain("Bola Obi");
  });

  it("says when the server cannot be reached", async () => {
    const read = await openPage("wl_any", "http://127.0.0.1:1");
    expect(await read()).toContain("Not up to date.</strong> Wardline cannot be reached.");
  });
});
