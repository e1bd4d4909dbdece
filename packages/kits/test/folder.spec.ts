import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "@wardline/testing/until";
import { type KeptKits, KitFiles } from "../src/folder.js";
import { NORTH, NOW } from "../testing/full-ward.js";

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "wardline-kits-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const kept = (pageOf: KeptKits["pageOf"]): KeptKits => ({
  hospital: { id: NORTH, name: "St. Luke's", zone: "UTC" },
  kits: [{ id: "k", wardId: null, ward: "Switchboard", madeAt: new Date(NOW), revision: 7 }],
  pageOf,
});

/** docs/wire.md, Downtime kits. */
describe("a folder that hangs", () => {
  it("is given up after a while, and not asked again before it answers", async () => {
    let answer: (page: string) => void = () => undefined;
    const page = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const slow = kept(() => page);
    const files = new KitFiles({ dir, password: null }, 20);
    await expect(files.keep([slow])).rejects.toThrow("KIT_DIR does not answer");
    await expect(files.keep([slow])).rejects.toThrow("KIT_DIR still does not answer");

    answer("<p>late</p>");
    const once = async () => {
      try {
        await files.keep([kept(async () => "<p>again</p>")]);
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
