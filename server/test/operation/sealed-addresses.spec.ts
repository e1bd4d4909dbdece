import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { expectSession, login, updateAccount } from "@wardline/contracts/accounts/account";
import { getBoard } from "@wardline/contracts/boards/board";
import * as displays from "@wardline/contracts/boards/displays";
import {
  acceptPairing,
  getPairing,
  joinDisplay,
  requestPairing,
} from "@wardline/contracts/boards/pairings";
import { backUp } from "@wardline/operations/backup/backup-file";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";
import { changeDisplay } from "../support/displays.js";
import { PASSWORD, registerHospital, type TestHospital } from "../support/hospital.js";
import { listen } from "../support/sockets.js";

const ROOT = join(__dirname, "../../..");
const run = promisify(execFile);

const getKey = ({ display_url }: { display_url: string | null }) =>
  display_url?.split("/").at(-1) ?? "";

/** docs/wire/boards.md, Who learns an address. */
describe("the address of a display", () => {
  let app: TestApp;
  let lines: string[];
  let hospital: TestHospital;

  beforeEach(async () => {
    lines = [];
    app = await startApp({}, { log: { write: (line) => void lines.push(line) } });
    hospital = await registerHospital(app);
  });
  afterEach(() => app.close());

  const asOwner = () => ({ token: hospital.token });
  const publish = async (name: string, on = app) =>
    (await on.call(displays.publishDisplay, { body: { name } }, asOwner())).data;
  const rotate = async ({ display_id: id }: displays.Display, on = app) =>
    (await on.call(displays.rotateDisplay, { params: { id } }, asOwner())).data;
  const list = async (on = app) => (await on.call(displays.listDisplays, {}, asOwner())).data;
  const fetchBoardStatus = async (key: string, on = app) =>
    (await on.call(getBoard, { params: { key } })).status;

  /** Dumps every table of the database, as a backup does. */
  async function dumpTables(): Promise<string> {
    const file = join(tmpdir(), `sealed-${randomBytes(6).toString("hex")}.dump`);
    try {
      await backUp(app.config.databaseUrl, file);
      return gunzipSync(await readFile(file)).toString();
    } finally {
      await rm(file, { force: true });
    }
  }

  it("is in no table, backup or log line after any change of the display", async () => {
    // Displays that were published, changed, paired, renewed and revoked, and an open screen.
    const lobby = await publish("Lobby");
    const theatre = await publish("Theatre");
    const tv = listen(app.url, "/board", { key: getKey(lobby) });
    await until(() => tv.states.length > 0);
    const renewed = await rotate(theatre);
    const { data: screen } = await app.call(requestPairing, {});
    const body = { code: screen.code, name: "Lobby" };
    await app.call(acceptPairing, { body }, asOwner());
    await app.call(updateAccount, { body: { hospital_name: "St. Mary's" } }, asOwner());
    await changeDisplay(app, lobby.display_id, { name: "Lobby 1" }, asOwner());
    await app.call(displays.revokeDisplay, { params: { id: renewed.display_id } }, asOwner());
    expect(await fetchBoardStatus(getKey(lobby))).toBe(200);
    expect(await fetchBoardStatus(getKey(renewed))).toBe(404);
    tv.close();
    // Nothing stored or logged contains a key, although the displays' other data is there.
    const stored = await dumpTables();
    expect(stored).toContain(lobby.display_id);
    for (const key of [lobby, theatre, renewed].map(getKey)) {
      expect(key).toMatch(/^[\w-]{43}$/);
      expect(stored).not.toContain(key);
      expect(lines.join("\n")).not.toContain(key);
    }
  });

  it("is left out of the log even when a server of the previous version writes to the log", async () => {
    const display = await publish("Lobby");
    const payload = { ...display, display_url: "https://ward.example/board/secret-of-before" };
    await app.dataSource.query("SELECT append_events($1, null, $2)", [
      hospital.hospitalId,
      JSON.stringify([
        { type: "display.updated", subjectId: display.display_id, payload },
        { type: "hospital.updated", payload },
      ]),
    ]);
    expect(await dumpTables()).not.toContain("secret-of-before");
  });

  it("is reported as unreadable when no current key opens it, and can be replaced", async () => {
    // An installation that has lost its ENCRYPTION_KEY.
    const display = await publish("Lobby");
    const keylessApp = await startApp({
      databaseUrl: app.config.databaseUrl,
      jwtSecrets: app.config.jwtSecrets,
    });
    try {
      // Pages work without the address, and screens that know it stay open.
      expect(await list(keylessApp)).toMatchObject([{ name: "Lobby", display_url: null }]);
      const { data } = await keylessApp.call(login, {
        body: { email: hospital.email, password: PASSWORD },
      });
      expect(expectSession(data).user.display_url).toBeNull();
      expect(await fetchBoardStatus(getKey(display), keylessApp)).toBe(200);
      const { data: screen } = await keylessApp.call(requestPairing, {});
      const joined = await keylessApp.call(
        joinDisplay,
        { params: { id: display.display_id }, body: { code: screen.code } },
        asOwner(),
      );
      expect(joined.failure).toMatchObject({
        code: "ADDRESS_UNREADABLE",
        message: "The address cannot be read with the current key. Make a new address.",
      });
      const waiting = await keylessApp.call(getPairing, { params: { secret: screen.secret } });
      expect(waiting.data.display_url).toBeNull();
      const renewed = await rotate(display, keylessApp);
      expect(await fetchBoardStatus(getKey(renewed), keylessApp)).toBe(200);
      expect(await fetchBoardStatus(getKey(display), keylessApp)).toBe(404);
    } finally {
      await keylessApp.close();
    }
  });

  it("is sealed again by rotate-keys, so that the former key can be removed", async () => {
    const display = await publish("Lobby");
    const revokedDisplay = await publish("Cellar");
    await app.call(
      displays.revokeDisplay,
      { params: { id: revokedDisplay.display_id } },
      asOwner(),
    );
    const next = { id: "k2", key: randomBytes(32) };
    const keys = [next, ...app.config.encryptionKeys];
    const { stdout } = await run(
      process.execPath,
      [join(ROOT, "packages/operations/dist/wardline.js"), "rotate-keys"],
      {
        env: {
          DATABASE_URL: app.config.databaseUrl,
          JWT_SECRET: app.config.jwtSecrets.join(),
          ENCRYPTION_KEY: keys.map(({ id, key }) => `${id}:${key.toString("base64")}`).join(","),
        },
      },
    );
    expect(stdout).toContain('1 board addresses and 0 webhooks now use key "k2"');
    const after = await startApp({
      databaseUrl: app.config.databaseUrl,
      jwtSecrets: app.config.jwtSecrets,
      encryptionKeys: [next],
    });
    try {
      expect((await list(after)).map(getKey)).toEqual([getKey(display)]);
    } finally {
      await after.close();
    }
  });
});
