import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDataSource } from "@wardline/database/data-source";
import { KitFiles } from "@wardline/kits/folder";
import { makeDueKits } from "@wardline/kits/make";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import { BlobReader, TextWriter, ZipReader } from "@zip.js/zip.js";
import type { DataSource } from "typeorm";
import { seedHospital, seedWard } from "./support/seed.js";

/** 14:00 in Lagos. */
const TWO_PM = Date.parse("2026-11-23T13:00:00Z");
const MINUTE = 60_000;
const PASSWORD = "correct horse battery";

let database: TestDatabase;
let dataSource: DataSource;
let dir: string;
let hospitalId: string;
let north: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource({ url: database.url }).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** Each test has its own hospital; hospitals of earlier tests make no more kits. */
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "wardline-kits-"));
  const given = { timezone: "Africa/Lagos", dutyStart: "08:00" };
  hospitalId = await seedHospital(dataSource, given);
  await dataSource.query("UPDATE hospital SET downtime_kits = (id = $1)", [hospitalId]);
  north = await seedWard(dataSource, hospitalId, "Café Wing", ["1", "2"]);
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const switchTo = (isOn: boolean, id = hospitalId) =>
  dataSource.query("UPDATE hospital SET downtime_kits = $1 WHERE id = $2", [isOn, id]);

function make(at: number, password: string | null = null, folder = dir): Promise<void> {
  const log = { warn: () => undefined };
  const kitFiles = new KitFiles({ dir: folder, password });
  return makeDueKits({ dataSource, kitFiles, log, now: () => at });
}

async function readMadeKits(): Promise<{ slot: Date; made_at: Date }[]> {
  return dataSource.query("SELECT slot, made_at FROM kit WHERE ward_id = $1 ORDER BY slot", [
    north,
  ]);
}

const getOwnFolder = () => join(dir, `st-nicholas-hospital-${hospitalId.slice(0, 8)}`);
const listFiles = async () => (await readdir(getOwnFolder())).sort();
const nameAt = (time: string, extension = "html") =>
  `café-wing-${north.slice(0, 8)}-2026-11-23-${time}-r0.${extension}`;

/** See docs/wire/boards.md, Downtime kits. */
describe("worker", () => {
  it("makes kits every half hour and at every duty start, and stores the time that each kit describes", async () => {
    await dataSource.query(
      `INSERT INTO department (hospital_id, name, folded_name, duty_start)
       VALUES ($1, 'Surgery', 'surgery', '14:20')`,
      [hospitalId],
    );
    for (let minute = 0; minute <= 61; minute += 1) await make(TWO_PM + minute * MINUTE);
    const minutes = (await readMadeKits()).map(
      ({ made_at }) => (made_at.getTime() - TWO_PM) / MINUTE,
    );
    expect(minutes).toEqual([0, 20, 30, 60]);
  });

  it("makes only the kits of the last slot after hours of outage", async () => {
    await make(TWO_PM);
    await make(TWO_PM + 5 * 60 * MINUTE + 3 * MINUTE);
    expect((await readMadeKits()).map(({ slot }) => slot.getTime())).toEqual([
      TWO_PM,
      TWO_PM + 5 * 60 * MINUTE,
    ]);
  });

  it("makes kits on time after the database's clock had been an hour ahead", async () => {
    await make(TWO_PM + 60 * MINUTE);
    await make(TWO_PM);
    await make(TWO_PM + 30 * MINUTE);
    const minutes = (await readMadeKits()).map(
      ({ made_at }) => (made_at.getTime() - TWO_PM) / MINUTE,
    );
    expect(minutes).toEqual([0, 30]);
  });

  it("makes other hospitals' kits when one fails, and reports the failure at the end", async () => {
    const other = await seedHospital(dataSource, { name: "Broken", timezone: "UTC" });
    await switchTo(true, other);
    await dataSource.query("UPDATE hospital SET timezone = 'Nowhere/None' WHERE id = $1", [other]);
    await expect(make(TWO_PM)).rejects.toThrow();
    expect(await readMadeKits()).toHaveLength(1);
  });
});

describe("kit folder", () => {
  it("has a file for each stored kit, and no incomplete file", async () => {
    await make(TWO_PM);
    await make(TWO_PM + 30 * MINUTE);
    const switchboard = (time: string) => `switchboard-2026-11-23-${time}-r0.html`;
    expect(await listFiles()).toEqual(
      [nameAt("1400"), nameAt("1430"), switchboard("1400"), switchboard("1430")].sort(),
    );
    const page = await readFile(join(getOwnFolder(), nameAt("1430")), "utf8");
    expect(page).toContain("AS OF 14:30, Mon 23 Nov 2026, revision 0");
    const [stored] = await dataSource.query(
      "SELECT html FROM kit WHERE ward_id = $1 AND html = $2",
      [north, page],
    );
    expect(stored.html).toBe(page);
    const [{ kit_files_at: at }] = await dataSource.query("SELECT kit_files_at FROM installation");
    expect(at.getTime()).toBe(TWO_PM + 30 * MINUTE);
  });

  it("has archives that need the password if files are encrypted", async () => {
    await make(TWO_PM, PASSWORD);
    const bytes = await readFile(join(getOwnFolder(), nameAt("1400", "zip")));
    expect(bytes.includes("AS OF")).toBe(false);
    expect(await unzip(bytes, PASSWORD)).toContain("AS OF 14:00, Mon 23 Nov 2026, revision 0");
    await expect(unzip(bytes, "another password")).rejects.toThrow(/password/i);

    await make(TWO_PM + MINUTE);
    expect(await listFiles()).toEqual(
      [nameAt("1400"), "switchboard-2026-11-23-1400-r0.html"].sort(),
    );
  });

  it("drops files older than 48 hours, restores lost ones, and leaves other files alone", async () => {
    await make(TWO_PM);
    await writeFile(join(getOwnFolder(), "read me.txt"), "Print the newest.");
    await rm(join(getOwnFolder(), nameAt("1400")));
    await make(TWO_PM + MINUTE);
    expect(await listFiles()).toContain(nameAt("1400"));

    await make(TWO_PM + 48 * 60 * MINUTE);
    const files = await listFiles();
    expect(files).toHaveLength(3);
    expect(files).toContain("read me.txt");
    expect(files).not.toContain(nameAt("1400"));
  });

  it("is renamed when the hospital is renamed", async () => {
    await make(TWO_PM);
    await dataSource.query("UPDATE hospital SET name = 'St. Mary'");
    await make(TWO_PM + MINUTE);
    expect(await readdir(dir)).toEqual([`st-mary-${hospitalId.slice(0, 8)}`]);
  });

  it("is removed with its last files when a hospital switches kits off", async () => {
    await make(TWO_PM);
    await switchTo(false);
    await make(TWO_PM + MINUTE);
    expect(await listFiles()).toHaveLength(2);
    const longAgo = new Date(0);
    for (const name of await listFiles())
      await utimes(join(getOwnFolder(), name), longAgo, longAgo);
    await make(TWO_PM + MINUTE);
    expect(await readdir(dir)).toEqual([]);
  });

  it("does not prevent kits from being stored in the database when the folder is not writable", async () => {
    await writeFile(join(dir, "file"), "");
    await expect(make(TWO_PM, null, join(dir, "file"))).rejects.toThrow();
    expect(await readMadeKits()).toHaveLength(1);
  });
});

async function unzip(bytes: Buffer, password: string): Promise<string> {
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])), { password });
  const [entry] = await reader.getEntries();
  if (entry === undefined || entry.directory) throw new Error("The archive is empty.");
  expect([entry.filename, entry.encrypted]).toEqual(["kit.html", true]);
  return entry.getData(new TextWriter());
}
