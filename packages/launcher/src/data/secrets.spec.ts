import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadSecrets } from "./secrets.js";

let folder: string;
const file = () => join(folder, "secrets.json");

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardline-secrets-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("loadSecrets", () => {
  it("generates secrets once, readable only by their owner", async () => {
    const secrets = await loadSecrets(folder);
    expect(secrets.jwtSecret.length).toBeGreaterThanOrEqual(64);
    const [id, key] = secrets.encryptionKey.split(":");
    expect(id).toBe("k1");
    expect(Buffer.from(key ?? "", "base64")).toHaveLength(32);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(await loadSecrets(folder)).toEqual(secrets);
  });

  it("generates different secrets per folder", async () => {
    const first = await loadSecrets(folder);
    await rm(file());
    const second = await loadSecrets(folder);
    for (const name of ["jwtSecret", "encryptionKey", "postgresPassword"] as const) {
      expect(second[name]).not.toBe(first[name]);
    }
  });

  it("adds a backup key to an older folder, and keeps the other secrets", async () => {
    const { backupKey: _, ...before } = await loadSecrets(folder);
    writeFileSync(file(), JSON.stringify(before));
    const after = await loadSecrets(folder);
    expect(after).toMatchObject(before);
    expect(Buffer.from(after.backupKey.split(":")[1] ?? "", "base64")).toHaveLength(32);
    expect(await loadSecrets(folder)).toEqual(after);
  });

  it("makes a file private if others could read it", async () => {
    await loadSecrets(folder);
    chmodSync(file(), 0o644);
    await loadSecrets(folder);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it.each(["", "null", "{", '{"jwtSecret":"x"}'])(
    "never replaces a damaged file: %s",
    async (content) => {
      writeFileSync(file(), content);
      await expect(loadSecrets(folder)).rejects.toThrow(/are damaged: restore/);
      expect(readFileSync(file(), "utf8")).toBe(content);
    },
  );
});
