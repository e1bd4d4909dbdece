const { existsSync, readdirSync } = require("node:fs");
const { join } = require("node:path");

const root = join(__dirname, "../../..");

/** Every spec below `part` ("src" or "test") of an app or a package, as a path from the repository's root. */
function specFiles(part) {
  const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}`);
  return ["server", "worker", "web", "board", "board/shell", ...packages]
    .map((folder) => `${folder}/${part}`)
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((path) => /\.spec\.tsx?$/.test(path));
}

module.exports = { root, specFiles };
