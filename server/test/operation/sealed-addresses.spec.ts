import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { backUp } from "@wardline/backup/backup-file";
import { login, sessionOf, updateAccount } from "@wardline/contracts/accounts";
import { getBoard } from "@wardline/contracts/boards";
import * as displays from "@wardline/contracts/displays";
import {
  acceptPairing,
  getPairing,
  joinDisplay,
  requestPairing,
} from "@wardline/contracts/pairings";
import { createDataSource } from "@wardline/database/data-source";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";
import { changeDisplay } from "../support/displays.js";
import { PASSWORD, registerHospital, type TestHospital } from "../support/hospital.js";
import { listen } from "../support/sockets.js";

const ROOT = join(__dirname, "../../..");
const run = promisify(execFile);

const keyOf = ({ display_url }: { display_url: string | null }) =>
  display_url?.split("/").at(-1) ?? "";

/** docs/wire.md, Who learns an address. */
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
  const opens = async (key: string, on = app) =>
    (await on.call(getBoard, { params: { key } })).status;

  /** Every table of the database, as a backup holds it. */
  async function backup(): Promise<string> {
    const file = join(tmpdir(), `sealed-${randomBytes(6).toString("hex")}.dump`);
    try {
      await backUp(app.config.databaseUrl, file);
      return gunzipSync(await readFile(file)).toString();
    } finally {
      await rm(file, { force: true });
    }
  }

  /** What a server of the version before writes: the key, and nothing else. */
  async function putInClear(display: displays.Display): Promise<string> {
    const key = randomBytes(32).toString("base64url");
    await app.dataSource.query("UPDATE display SET key = $2 WHERE id = $1", [
      display.display_id,
      key,
    ]);
    return key;
  }

  const rowOf = async ({ display_id }: displays.Display) => {
    const [row] = await app.dataSource.query<{ key: string | null; key_sealed: string | null }[]>(
      "SELECT key, key_sealed FROM display WHERE id = $1",
      [display_id],
    );
    return row;
  };

  it("is in no table, no backup and no line of the log, whatever is done with it", async () => {
    // given displays that were published, changed, paired, given a new address and revoked, and a screen that is open
    const lobby = await publish("Lobby");
    const theatre = await publish("Theatre");
    const tv = listen(app.url, "/board", { key: keyOf(lobby) });
    await until(() => tv.states.length > 0);
    const renewed = await rotate(theatre);
    const { data: screen } = await app.call(requestPairing, {});
    const body = { code: screen.code, name: "Lobby" };
    await app.call(acceptPairing, { body }, asOwner());
    await app.call(updateAccount, { body: { hospital_name: "St. Mary's" } }, asOwner());
    await changeDisplay(app, asOwner(), lobby.display_id, { name: "Lobby 1" });
    await app.call(displays.revokeDisplay, { params: { id: renewed.display_id } }, asOwner());
    expect(await opens(keyOf(lobby))).toBe(200);
    expect(await opens(keyOf(renewed))).toBe(404);
    tv.close();
    // then nothing that is stored or logged holds a key, while what belongs to them is there
    const stored = await backup();
    expect(stored).toContain(lobby.display_id);
    for (const key of [lobby, theatre, renewed].map(keyOf)) {
      expect(key).toMatch(/^[\w-]{43}$/);
      expect(stored).not.toContain(key);
      expect(lines.join("\n")).not.toContain(key);
    }
  });

  it("is left out of the log also where a server of the version before writes it", async () => {
    const display = await publish("Lobby");
    const payload = { ...display, display_url: "https://ward.example/board/secret-of-before" };
    await app.dataSource.query("SELECT append_events($1, null, $2)", [
      hospital.hospitalId,
      JSON.stringify([
        { type: "display.updated", subjectId: display.display_id, payload },
        { type: "hospital.updated", payload },
      ]),
    ]);
    expect(await backup()).not.toContain("secret-of-before");
  });

  it("that a server of the version before wrote is encrypted, and emptied once that server has been gone for ten minutes", async () => {
    // given a server of the version before, which gives a display a new address
    const display = await publish("Lobby");
    const former = await createDataSource({
      url: app.config.databaseUrl,
      applicationName: "wardline-server",
    }).initialize();
    await former.query("SELECT 1");
    const key = await putInClear(display);
    const second = await startApp({
      databaseUrl: app.config.databaseUrl,
      encryptionKeys: app.config.encryptionKeys,
      jwtSecrets: app.config.jwtSecrets,
    });
    const travel = (to: number) => {
      for (const one of [app, second]) one.clock.now = to;
    };
    const now = second.clock.now + 60_000;
    travel(now);
    try {
      // then the board opens, and that server goes on knowing it
      expect(await opens(key)).toBe(200);
      expect(await opens(keyOf(display))).toBe(404);
      expect(await rowOf(display)).toMatchObject({ key, key_sealed: expect.any(String) as string });
      expect((await list(second)).map(keyOf)).toEqual([key]);
      // when it ends, with two servers of this version at work
      await former.destroy();
      // then the address stays for a while: such a server also closes its connections while nobody asks it for anything
      await second.call(getBoard, { params: { key } });
      expect((await rowOf(display))?.key).toBe(key);
      travel(now + 10 * 60_000);
      // then it is nowhere in clear, and still the same one
      await until(async () => (await rowOf(display))?.key === null);
      expect((await list()).map(keyOf)).toEqual([key]);
      expect(await opens(key, second)).toBe(200);
      expect(await backup()).not.toContain(key);
    } finally {
      await second.close();
    }
  });

  it("that no present key opens is said so, and a new one is made", async () => {
    // given an installation that has lost its ENCRYPTION_KEY
    const display = await publish("Lobby");
    const lost = await startApp({
      databaseUrl: app.config.databaseUrl,
      jwtSecrets: app.config.jwtSecrets,
    });
    try {
      // then pages work without the address, and screens that know it go on
      expect(await list(lost)).toMatchObject([{ name: "Lobby", display_url: null }]);
      const { data } = await lost.call(login, {
        body: { email: hospital.email, password: PASSWORD },
      });
      expect(sessionOf(data).user.display_url).toBeNull();
      expect(await opens(keyOf(display), lost)).toBe(200);
      const { data: screen } = await lost.call(requestPairing, {});
      const joined = await lost.call(
        joinDisplay,
        { params: { id: display.display_id }, body: { code: screen.code } },
        asOwner(),
      );
      expect(joined.failure).toMatchObject({
        code: "ADDRESS_UNREADABLE",
        message: "The address cannot be read with the present key. Make a new address.",
      });
      const waiting = await lost.call(getPairing, { params: { secret: screen.secret } });
      expect(waiting.data.display_url).toBeNull();
      // when it gets a new address, all is well
      const renewed = await rotate(display, lost);
      expect(await opens(keyOf(renewed), lost)).toBe(200);
      expect(await opens(keyOf(display), lost)).toBe(404);
    } finally {
      await lost.close();
    }
  });

  it("is sealed again by rotate-keys, so that the former key may be dropped", async () => {
    const display = await publish("Lobby");
    const gone = await publish("Cellar");
    await app.call(displays.revokeDisplay, { params: { id: gone.display_id } }, asOwner());
    const next = { id: "k2", key: randomBytes(32) };
    const keys = [next, ...app.config.encryptionKeys];
    const { stdout } = await run(process.execPath, [join(ROOT, "server/dist/src/rotate-keys.js")], {
      env: {
        DATABASE_URL: app.config.databaseUrl,
        JWT_SECRET: app.config.jwtSecrets.join(),
        ENCRYPTION_KEY: keys.map(({ id, key }) => `${id}:${key.toString("base64")}`).join(","),
      },
    });
    expect(stdout).toContain('1 board addresses now use key "k2"');
    const after = await startApp({
      databaseUrl: app.config.databaseUrl,
      jwtSecrets: app.config.jwtSecrets,
      encryptionKeys: [next],
    });
    try {
      expect((await list(after)).map(keyOf)).toEqual([keyOf(display)]);
    } finally {
      await after.close();
    }
  });
});
