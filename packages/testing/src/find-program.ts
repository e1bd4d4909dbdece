import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Headless builds first; the others also draw an invisible window. */
const CHROMIUM_NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];
const CHROMIUM_ON_MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** Finds the first of these programs on a search path. */
export function findOnPath(names: readonly string[], searchPath: string): string | undefined {
  const candidates = names.flatMap((name) =>
    searchPath.split(delimiter).map((folder) => join(folder, name)),
  );
  return candidates.find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the Chromium that the environment names, or else one on the search path; undefined if there is none. */
export function findChromium(
  named = process.env.CHROMIUM_PATH,
  searchPath = process.env.PATH ?? "",
): string | undefined {
  return [named, findOnPath(CHROMIUM_NAMES, searchPath), CHROMIUM_ON_MAC].find(
    (path) => path !== undefined && existsSync(path),
  );
}

/** Finds the faketime library, which changes a program's clock; undefined if not installed. */
export function findFakeTime(libraries = "/usr/lib"): string | undefined {
  if (!existsSync(libraries)) return undefined;
  return readdirSync(libraries)
    .map((folder) => join(libraries, folder, "faketime/libfaketime.so.1"))
    .find((path) => existsSync(path));
}
