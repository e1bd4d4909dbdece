import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostmaster, parsePidFile, removeLeftovers } from "./pid-file.js";

const content = (pid: number, directory = "/data") =>
  `${pid}\n${directory}\n1767600000\n35079\n\n127.0.0.1\n  123 456\nready   \n`;

let directory: string;
const file = () => join(directory, "postmaster.pid");

beforeEach(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), "wardline-pid-")));
});
afterEach(() => rm(directory, { recursive: true }));

describe("parsePidFile", () => {
  it("reads pid and port", () => {
    expect(parsePidFile(content(4711))).toEqual({ pid: 4711, port: 35079 });
  });

  it.each(["", "4711\n", "4711\n/data\n1767600000\n", "x\n/data\n1\n35079\n", "-1\n/data\n1\n2\n"])(
    "ignores an incomplete file: %j",
    (text) => expect(parsePidFile(text)).toBeUndefined(),
  );
});

describe("findPostmaster", () => {
  it("finds nothing without a file", async () => {
    expect(await findPostmaster(directory)).toBeUndefined();
  });

  it("finds nothing if the process has ended", async () => {
    const child = spawn("true");
    await once(child, "exit");
    writeFileSync(file(), content(child.pid ?? 0));
    expect(await findPostmaster(directory)).toBeUndefined();
  });

  it("does not find another program with the same pid", async () => {
    writeFileSync(file(), content(process.pid));
    expect(await findPostmaster(directory)).toBeUndefined();
  });

  it("finds a process started on this directory", async () => {
    const child = spawn("tail", ["-f", "/dev/null", directory]);
    try {
      await once(child, "spawn");
      writeFileSync(file(), content(child.pid ?? 0));
      expect(await findPostmaster(directory)).toEqual({ pid: child.pid, port: 35079 });
    } finally {
      child.kill();
    }
  });
});

describe("removeLeftovers", () => {
  it("removes the pid file and leaves other programs in the folder alone", async () => {
    writeFileSync(file(), content(process.pid));
    const bystander = spawn("sleep", ["30"], { cwd: directory });
    try {
      await once(bystander, "spawn");
      await removeLeftovers(directory, 0);
      expect(existsSync(file())).toBe(false);
      expect(bystander.exitCode).toBeNull();
      expect(bystander.signalCode).toBeNull();
    } finally {
      bystander.kill();
    }
  });
});
