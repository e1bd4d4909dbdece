import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { getBoard } from "@wardline/contracts/boards/board";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { listAudit } from "@wardline/contracts/operation/audit";
import { listOnCall } from "@wardline/contracts/roster/on-call";
import { until } from "@wardline/testing/until";
import { registerHospital, useHospital } from "../support/hospital.js";
import { createOperator } from "../support/operator.js";
import { openCard } from "../support/patient.js";
import { listen } from "../support/sockets.js";
import { addStaff, type TestStaff } from "../support/staff.js";

const UNKNOWN = "67e55044-10b1-426f-9247-bb680e5fe0c8";

/** docs/operating/commands.md, Operators' commands. */
describe("an operator's command", () => {
  const { app, hospital } = useHospital();
  let nurse: TestStaff;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "wardline-operators-"));
    nurse = await addStaff(app, hospital);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const run = (program: string, ...words: string[]) => createOperator(app)(program, ...words);
  const rotate = (...words: string[]) => run("rotate-addresses", ...words);
  const fetchOnCallStatus = async (token: string) =>
    (await app.call(listOnCall, {}, { token })).status;

  it("lists every hospital with its amount of data, but no patient", async () => {
    const output = await run("hospitals");
    const [, own = ""] = output.split(`  ${hospital.hospitalId}\n`);
    const [who, what] = own.split("\n");
    expect(who).toContain(hospital.email);
    expect(what).toBe("  1 staff member, 0 open cards, 0 displays");
  });

  it("exports one hospital to a file, without data of others and without secrets", async () => {
    const other = await registerHospital(app);
    await openCard(app, other.token);
    const card = await openCard(app, hospital.token, { name: 'Zoë "Tiny" O, Hara' });
    const { data: display } = await app.call(
      publishDisplay,
      { body: { name: "Ward" } },
      { token: hospital.token },
    );
    const file = join(folder, "hospital.ndjson.gz");
    await run("export-hospital", hospital.hospitalId, file);

    const text = gunzipSync(await readFile(file)).toString();
    const lines = text.trim().split("\n");
    const rows = lines.map((line) => JSON.parse(line) as { table: string; row: { id?: string } });
    const cards = rows.filter(({ table }) => table === "patient").map(({ row }) => row);
    expect(cards).toMatchObject([
      { id: card.id, name: card.name, hospital_id: hospital.hospitalId },
    ]);
    expect(rows.map(({ table }) => table)).toEqual(
      expect.arrayContaining(["hospital", "account", "event_log", "display"]),
    );
    expect(text).not.toContain(other.hospitalId);
    expect(text).not.toContain(display.display_url?.split("/").at(-1));
    expect(text).not.toMatch(/password_hash|scrypt|key_sealed|refresh/);

    const { data: log } = await app.call(listAudit, {}, { token: hospital.token });
    expect(log[0]).toMatchObject({
      type: "hospital.exported",
      actor: null,
      subject: { id: hospital.hospitalId, name: "St. Luke's" },
      changes: [{ field: "rows", from: null, to: rows.length }],
    });
  });

  it("leaves no partial export when the file cannot be written", async () => {
    const own = join(folder, "not-kept");
    // A folder with the file's name makes writing fail.
    await mkdir(join(own, "export.gz", "in-the-way"), { recursive: true });
    await expect(
      run("export-hospital", hospital.hospitalId, join(own, "export.gz")),
    ).rejects.toThrow();
    expect(await readdir(own)).toEqual(["export.gz"]);
  });

  it("gives all boards new addresses, closes open boards, and revokes old addresses", async () => {
    const publish = async (token: string) => {
      const body = { name: "Corridor" };
      const { data } = await app.call(publishDisplay, { body }, { token });
      return data.display_url?.split("/").at(-1) ?? "";
    };
    const other = await registerHospital(app);
    const [own, foreign] = [await publish(hospital.token), await publish(other.token)];
    const board = listen(app.url, "/board", { key: own });
    await until(() => board.states.length > 0);

    const fetchBoardStatus = async (key: string) =>
      (await app.call(getBoard, { params: { key } }, {})).status;
    expect(await rotate(hospital.hospitalId)).toMatch(
      /: \d+ boards? would get a new address\.\nNothing has changed yet: add --yes to do it\.\n$/,
    );
    expect([board.socket.connected, await fetchBoardStatus(own)]).toEqual([true, 200]);

    expect(await rotate(hospital.hospitalId, "--yes")).toMatch(/: \d+ new address(es)?\.\n$/);
    await until(() => !board.socket.connected);
    await until(async () => (await fetchBoardStatus(own)) === 404);
    expect(await fetchBoardStatus(foreign)).toBe(200);
    board.close();
  });

  it("logs one person out on every device, and adds that to the hospital's log", async () => {
    expect(await run("end-sessions", nurse.email)).toMatch(
      /^1 session of 1 person of .+ would end\.\nNothing has changed yet: add --yes to do it\.\n$/,
    );
    expect(await fetchOnCallStatus(nurse.token)).toBe(200);

    expect(await run("end-sessions", nurse.email, "--yes")).toBe("Sessions that ended: 1.\n");
    expect(await fetchOnCallStatus(nurse.token)).toBe(401);
    expect(await fetchOnCallStatus(hospital.token)).toBe(200);
    const { data } = await app.call(listAudit, {}, { token: hospital.token });
    expect(data[0]).toMatchObject({
      type: "account.updated",
      actor: null,
      subject: { id: nurse.id },
      changes: [{ field: "sessions", to: [] }],
    });
    expect(await run("end-sessions", nurse.email, "--yes")).toBe("Sessions that ended: 0.\n");
  });

  it("logs out everybody of one hospital, and nobody of another", async () => {
    const other = await registerHospital(app);
    expect(await run("end-sessions", "--hospital", hospital.hospitalId)).toMatch(
      /^1 session of 1 /,
    );
    expect(await fetchOnCallStatus(hospital.token)).toBe(200);

    await run("end-sessions", "--hospital", hospital.hospitalId, "--yes");
    // The server caches an administrator's session for a moment.
    await until(async () => (await fetchOnCallStatus(hospital.token)) === 401);
    expect(await fetchOnCallStatus(other.token)).toBe(200);
  });

  it.each([
    ["end-sessions", [], "Name the account"],
    [
      "end-sessions",
      ["nobody@hospital.example"],
      "No account has the address nobody@hospital.example.",
    ],
    ["end-sessions", ["a@hospital.example", "b@hospital.example"], "Name the account"],
    [
      "unlock",
      ["a@hospital.example", "b@hospital.example"],
      '"b@hospital.example" is not an argument of this command',
    ],
    ["end-sessions", ["--hospital"], "No hospital has this id"],
    ["end-sessions", ["--hospital", UNKNOWN], "No hospital has this id"],
    ["export-hospital", [UNKNOWN], "Name the hospital"],
    ["export-hospital", [UNKNOWN, "file.gz"], "No hospital has this id"],
  ])("fails with a message: %s with %j", async (program, words, sentence) => {
    await expect(run(program, ...words)).rejects.toThrow(sentence);
  });

  it("fails with a message when rotate-addresses is given an unknown hospital", async () => {
    await expect(rotate()).rejects.toThrow("Name a hospital");
    await expect(rotate("St. Mary")).rejects.toThrow("No hospital has this id");
  });
});
