import { existsSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claimDataFolder } from "./data-folder.js";

let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "wardline-folder-"));
});
afterEach(() => rm(parent, { recursive: true }));

describe("claimDataFolder", () => {
  it("creates a private folder, and releases it", async () => {
    const folder = await claimDataFolder(join(parent, "a/b"));
    expect(statSync(folder.path).mode & 0o066).toBe(0);
    await folder.release();
    await (await claimDataFolder(folder.path)).release();
  });

  it("refuses a folder that another launcher holds", async () => {
    const folder = await claimDataFolder(parent);
    await expect(claimDataFolder(parent)).rejects.toThrow(/is in use by another running Wardline/);
    await folder.release();
  });

  it("gives the folder to only one of two concurrent launchers", async () => {
    const claims = await Promise.allSettled([claimDataFolder(parent), claimDataFolder(parent)]);
    const granted = claims.filter((claim) => claim.status === "fulfilled");
    expect(granted).toHaveLength(1);
    for (const { value } of granted) await value.release();
  });

  it.each([
    ["a killed launcher", JSON.stringify({ pid: 2 ** 22 + 1, port: 9, token: "t" })],
    [
      "a launcher whose pid another program has now",
      JSON.stringify({ pid: process.pid, port: 9, token: "t" }),
    ],
    ["a launcher that wrote half a file", '{"pid"'],
  ])("takes a folder over from %s", async (_, content) => {
    writeFileSync(join(parent, "launcher.json"), content);
    const folder = await claimDataFolder(parent);
    await folder.release();
    expect(existsSync(join(parent, "launcher.json"))).toBe(false);
  });

  it("reports a folder that is not writable", async () => {
    writeFileSync(join(parent, "file"), "");
    await expect(claimDataFolder(join(parent, "file/data"))).rejects.toThrow(
      /cannot be written to \(ENOTDIR\): set DATA_DIR/,
    );
  });
});
