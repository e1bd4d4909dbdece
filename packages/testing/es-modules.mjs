import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const installed = `${root}node_modules/.package-lock.json`;

/** The installed packages, by name, whose `.js` files are ES modules; ours are not among them. */
function esModulePackages() {
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
 * What Jest need not transform: `.js` files of installed packages that are CommonJS as they are. Turning them into
 * themselves takes half of a first run's time for transforming, in every project again.
 */
export function commonJsOfPackages() {
  const names = esModulePackages().map((name) => name.replaceAll(".", "\\."));
  return `/node_modules/(?!(?:${names.join("|")})/)(?:(?!/node_modules/).)+\\.js$`;
}
