import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A third-party package of the image, as listed in the lock file. */
export interface ThirdParty {
  name: string;
  version: string;
  licence: string;
  /** Folder of the package, relative to the project's folder. */
  folder: string;
}

interface Lock {
  packages: Record<
    string,
    { version?: string; license?: string; dev?: boolean; devOptional?: boolean; link?: boolean }
  >;
}

const PERMISSIVE = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "Unlicense",
  "OFL-1.1",
  // Licences of argparse and of the holiday data; both only require attribution.
  "PSF-2.0",
  "CC-BY-3.0",
]);
/** libvips, which sharp loads as a shared library. */
const LIBVIPS_LICENCE = "LGPL-3.0-or-later";
const SHARP = /^@img\/sharp-/;
/** Licences that the lock file lacks; the LICENSE file of xmlhttprequest-ssl is MIT. */
const UNSTATED_LICENCES = new Map([["xmlhttprequest-ssl", "MIT"]]);
const LICENCE_FILE = /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i;

/**
 * Lists the third-party packages of servers, workers and pages by name, without packages needed only for builds and
 * tests.
 */
export function listThirdParties(root: string): ThirdParty[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  return Object.entries(packages)
    .filter(([folder, { dev, link }]) => folder.includes("node_modules/") && !dev && !link)
    .map(([folder, { version = "", license }]) => {
      const name = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
      return { name, version, licence: license ?? UNSTATED_LICENCES.get(name) ?? "", folder };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns the packages whose licence requires more than attribution. */
export function findRefusedPackages(packages: readonly ThirdParty[]): ThirdParty[] {
  return packages.filter(({ name, licence }) => {
    const choices = licence.replaceAll(/[()]/g, "").split(" OR ");
    const isAllowed = (one: string) =>
      PERMISSIVE.has(one) || (one === LIBVIPS_LICENCE && SHARP.test(name));
    return !choices.some((choice) => choice.split(" AND ").every(isAllowed));
  });
}

/**
 * Returns the third-party notices of the image: each package with its own licence text. Throws for a refused licence.
 */
export function formatNotices(root: string): string {
  const packages = listThirdParties(root);
  const problems = findRefusedPackages(packages).map(
    ({ name, licence }) => `${name} (${licence || "none"})`,
  );
  if (problems.length > 0)
    throw new Error(`Licences that are not permissive: ${problems.join(", ")}`);
  return packages
    .map(
      (one) =>
        `${one.name} ${one.version}, ${one.licence}\n\n${readLicence(join(root, one.folder))}`,
    )
    .join(`\n${"-".repeat(72)}\n\n`);
}

/** Returns a package's licence text; empty for a package not installed here, such as another platform's build. */
function readLicence(folder: string): string {
  if (!existsSync(folder)) return "";
  return readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .sort((a, b) => a.localeCompare(b))
    .map((file) => readFileSync(join(folder, file), "utf8").trim())
    .join("\n\n")
    .concat("\n");
}
