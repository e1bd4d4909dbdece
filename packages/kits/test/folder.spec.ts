import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canMount, mountDisk, unmountDisk } from "@wardline/testing/small-disk";
import { until } from "@wardline/testing/until";
import { findNewestKitFile, type HospitalKits, KitFiles } from "../src/folder.js";
import { NORTH, NOW } from "../testing/full-ward.js";

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "wardline-kits-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const createHospital = (readPage: HospitalKits["readPage"]): HospitalKits => ({
  hospital: { id: NORTH, name: "St. Luke's", zone: "UTC", suspended: false },
  kits: [{ id: "k", wardId: null, ward: "Switchboard", madeAt: new Date(NOW), revision: 7 }],
  readPage,
});

/** docs/wire/boards.md, Downtime kits. */
describe("folder that does not answer", () => {
  it("is abandoned after a while, and is not tried again before it answers", async () => {
    let answer: (page: string) => void = () => undefined;
    const page = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const slow = createHospital(() => page);
    const files = new KitFiles({ dir, password: null }, 20);
    await expect(files.sync([slow])).rejects.toThrow("KIT_DIR folder is not responding");
    await expect(files.sync([slow])).rejects.toThrow("KIT_DIR folder is still not responding");

    answer("<p>late</p>");
    const once = async () => {
      try {
        await files.sync([createHospital(async () => "<p>again</p>")]);
        return true;
      } catch {
        return false;
      }
    };
    await until(once);
    expect(await readdir(join(dir, "st-luke-s-1f0c2b3a"))).toEqual([
      "switchboard-2026-11-23-1300-r7.html",
    ]);
  });
});

describe("folder on a full disk", () => {
  const onDisk = canMount() ? it : it.skip;
  const MINUTE = 60_000;
  const ROOM = 4;

  /** Creates kits of one page each; `ages` are in minutes. */
  const buildKitsOf = (id: string, name: string, ages: readonly number[]): HospitalKits => ({
    hospital: { id, name, zone: "UTC", suspended: false },
    kits: [...ages]
      .sort((a, b) => b - a)
      .map((age) => {
        const madeAt = new Date(NOW - age * MINUTE);
        return { id: `${id}-${age}`, wardId: null, ward: "Switchboard", madeAt, revision: 7 };
      }),
    readPage: async () => "x".repeat(4_096),
  });
  const OTHER = "7d3e9f10-0000-4000-8000-000000000001";

  onDisk("has the newest kits of all hospitals, and says that others have no room", async () => {
    const disk = join(dir, "disk");
    await mkdir(disk);
    mountDisk(disk, ROOM * 4_096);
    try {
      const folder = { dir: disk, password: null };
      const files = new KitFiles(folder);
      const listNames = async () =>
        (await readdir(disk, { recursive: true })).filter((name) => /html|part/.test(name)).sort();
      // An older version has left its oldest file here.
      await files.sync([buildKitsOf(NORTH, "St. Luke's", [200, 190, 180, 170])]);
      const hospitals = [
        buildKitsOf(NORTH, "St. Luke's", [200, 190, 180, 170, 60, 30, 0]),
        buildKitsOf(OTHER, "St. Mary", [60, 30]),
      ];
      const expectedNames = [
        "st-luke-s-1f0c2b3a/switchboard-2026-11-23-1200-r7.html",
        "st-luke-s-1f0c2b3a/switchboard-2026-11-23-1230-r7.html",
        "st-luke-s-1f0c2b3a/switchboard-2026-11-23-1300-r7.html",
        "st-mary-7d3e9f10/switchboard-2026-11-23-1230-r7.html",
      ];
      for (let minute = 0; minute < 2; minute += 1) {
        await expect(files.sync(hospitals)).rejects.toThrow(/no room in \S+ \(KIT_DIR\) for \d/);
        expect(await listNames()).toEqual(expectedNames);
        expect(files.newestAt).toEqual(new Date(NOW - 30 * MINUTE));
      }
    } finally {
      unmountDisk(disk);
    }
  });

  it("has the age of its kits' data, even if the files were written later", async () => {
    const folder = { dir, password: null };
    const files = new KitFiles(folder);
    await files.sync([buildKitsOf(NORTH, "St. Luke's", [90])]);
    const hospitals = [
      buildKitsOf(NORTH, "St. Luke's", [90, 30]),
      buildKitsOf(OTHER, "St. Mary", []),
    ];
    expect(await findNewestKitFile(folder, hospitals)).toEqual(new Date(NOW - 90 * MINUTE));
    const [suspended] = hospitals;
    if (suspended !== undefined) suspended.hospital.suspended = true;
    expect(await findNewestKitFile(folder, hospitals)).toBeNull();
    await files.sync(hospitals);
    expect(files.newestAt).toBeNull();
  });
});

it("writes kits that only the workers' user can read", async () => {
  await new KitFiles({ dir, password: null }).sync([createHospital(async () => "<p>names</p>")]);
  const file = join(dir, "st-luke-s-1f0c2b3a", "switchboard-2026-11-23-1300-r7.html");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
