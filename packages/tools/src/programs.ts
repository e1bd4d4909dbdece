import { execFile } from "node:child_process";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { basename, delimiter, join } from "node:path";
import { promisify } from "node:util";
import { findChromium, findFakeTime, findOnPath } from "@wardline/testing/find-program";

const execFileAsync = promisify(execFile);
/** Debian packages of `redis-server` and of the libraries that a minimal Debian lacks. */
const REDIS_PACKAGES = [
  "redis-server",
  "redis-tools",
  "libjemalloc2",
  "liblzf1",
  "libatomic1",
  "liblua5.1-0",
  "lua-bitop",
  "lua-cjson",
];

/** Debian packages of nginx and its libraries; Debian's release determines which package contains nginx. */
const NGINX_PACKAGES = ["nginx", "nginx-light", "libpcre2-8-0", "libssl3", "libssl3t64"];

/** A program for the tests, or why it is missing. */
export type Tool = { path: string } | { missing: string };

/** Finds Chromium: at the configured path, on the search path, or Debian's Chromium if it can be installed. */
export async function ensureChromium(
  configuredPath: string | undefined,
  searchPath: string,
): Promise<Tool> {
  const find = () => findChromium(configuredPath, searchPath);
  const path =
    find() ??
    ((await install("chromium-headless-shell", "fonts-liberation")) ? find() : undefined) ??
    ((await install("chromium", "fonts-liberation")) ? find() : undefined);
  if (path !== undefined) return { path };
  return { missing: "Chromium is not installed: install it, or set CHROMIUM_PATH to yours." };
}

/** Finds redis-server: on the search path, else installed from Debian, else downloaded and unpacked. */
export async function ensureRedis(cache: string, searchPath: string): Promise<Tool> {
  const unpackedFolder = join(cache, "redis");
  const find = () => findOnPath(["redis-server"], `${searchPath}${delimiter}${unpackedFolder}`);
  const path =
    find() ??
    ((await install("redis-server")) ? find() : undefined) ??
    ((await unpack(unpackedFolder, REDIS_PACKAGES, "usr/bin/redis-server")) ? find() : undefined);
  if (path !== undefined) return { path };
  return { missing: "redis-server is not installed: install it, and put it on the PATH." };
}

/**
 * Finds nginx: on the search path or where Debian installs it, else installed from Debian, else downloaded and
 * unpacked.
 */
export async function ensureNginx(cache: string, searchPath: string): Promise<Tool> {
  const unpackedFolder = join(cache, "nginx");
  const find = () =>
    findOnPath(
      ["nginx"],
      [searchPath, "/usr/sbin", "/usr/local/sbin", unpackedFolder].join(delimiter),
    );
  const path =
    find() ??
    ((await install("nginx")) ? find() : undefined) ??
    ((await unpack(unpackedFolder, NGINX_PACKAGES, "usr/sbin/nginx")) ? find() : undefined);
  if (path !== undefined) return { path };
  return { missing: "nginx is not installed: install it, and put it on the PATH." };
}

/** Finds libfaketime, which runs a program with a different system time, if it is installed. */
export function locateFakeTime(): Tool {
  const path = findFakeTime();
  if (path !== undefined) return { path };
  return { missing: "faketime is not installed: the unit tests ran at this machine's own time." };
}

/** Installs Debian packages as root or with sudo without a password; returns false on failure. */
async function install(...packages: string[]): Promise<boolean> {
  const isRoot = process.getuid?.() === 0;
  const prefix = isRoot ? [] : ["sudo", "-n"];
  const runApt = async (...args: string[]) => {
    const [command = "", ...rest] = [
      ...prefix,
      "env",
      "DEBIAN_FRONTEND=noninteractive",
      "apt-get",
      ...args,
    ];
    await execFileAsync(command, rest, { maxBuffer: 64 * 1024 * 1024 });
  };
  try {
    await runApt("update");
    await runApt("install", "--yes", "--no-install-recommends", ...packages);
    return true;
  } catch {
    return false;
  }
}

/**
 * Downloads Debian packages and unpacks them into our own folder, which needs no special rights. Returns false if the
 * program does not run.
 */
async function unpack(
  folder: string,
  packages: readonly string[],
  programInside: string,
): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true });
    for (const name of packages) {
      // Package names of libraries differ between releases; a library that is really missing makes the program fail
      // below.
      await execFileAsync("apt-get", ["download", name], { cwd: folder }).catch(() => undefined);
    }
    for (const file of await readdir(folder)) {
      if (file.endsWith(".deb")) await execFileAsync("dpkg", ["-x", file, "root"], { cwd: folder });
    }
    const parts = ["root/usr/lib", "root/lib"].map((part) => join(folder, part));
    const libraries = (await Promise.all(parts.map(findLibraries))).flat().join(delimiter);
    const program = join(folder, "root", programInside);
    await execFileAsync(program, ["-v"], { env: { LD_LIBRARY_PATH: libraries } });
    const wrapper = `#!/bin/sh\nLD_LIBRARY_PATH='${libraries}' exec '${program}' "$@"\n`;
    await writeFile(join(folder, basename(program)), wrapper, { mode: 0o755 });
    return true;
  } catch {
    return false;
  }
}

/** Lists Debian's library folders by machine type, such as `x86_64-linux-gnu`. */
async function findLibraries(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  return names.filter((name) => name.includes("-linux-")).map((name) => join(folder, name));
}
