import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const installed = `${root}node_modules/.package-lock.json`;

/** Lists the installed packages whose `.js` files are ES modules, except our own packages. */
function listEsModulePackages() {
  if (!existsSync(installed)) return [];
  const { packages } = JSON.parse(readFileSync(installed, "utf8"));
  const names = Object.entries(packages)
    .filter(
      ([path, { link, extraneous }]) => path.startsWith("node_modules/") && !link && !extraneous,
    )
    .filter(([path]) => isEsModule(`${root}${path}/package.json`))
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  return [...new Set(names)];
}

function isEsModule(path) {
  return existsSync(path) && JSON.parse(readFileSync(path, "utf8")).type === "module";
}

/**
 * Builds the pattern of CommonJS files that Jest need not transform; they would take up half of the time that a
 * project's first run spends on transforming.
 */
export function buildCommonJsPattern() {
  const names = listEsModulePackages().map((name) => name.replaceAll(".", "\\."));
  return `/node_modules/(?!(?:${names.join("|")})/)(?:(?!/node_modules/).)+\\.js$`;
}
