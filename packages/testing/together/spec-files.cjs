const { createHash } = require("node:crypto");
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

/** Those of `paths` that fall to the group at `index` of `amount`: by their names, so that no other file's change moves one. */
function dealt(paths, index, amount) {
  return paths.filter((path) => {
    const hash = createHash("sha256").update(path).digest().readUInt32BE();
    return hash % amount === index;
  });
}

module.exports = { root, specFiles, dealt };
