const { existsSync, readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");

const root = join(__dirname, "../../../..");

/** What puts something in the place of a module, which would be in that place for the files after it too. */
const ALONE = ["web/src/lib/held-revision.spec.ts"];

/** The unit specs from the repository's root: those of `page`, which need a browser's environment, and the `plain` ones. */
function unitSpecs() {
  const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}`);
  const specs = ["server", "worker", "web", "board", ...packages]
    .map((folder) => `${folder}/src`)
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((path) => /\.spec\.tsx?$/.test(path) && !ALONE.includes(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))
    .toSorted((one, other) => other.text.length - one.text.length);
  const isPage = ({ text }) => text.startsWith("/** @jest-environment");
  return {
    pages: specs.filter(isPage).map(({ path }) => path),
    plain: specs.filter((spec) => !isPage(spec)).map(({ path }) => path),
  };
}

/** Which specs a group of this folder runs, by its file's name ("pages-2.cjs"): each is in one group. */
function specsOf(group) {
  const [kind] = group.split("-");
  const groups = readdirSync(__dirname)
    .filter((name) => name.startsWith(`${kind}-`))
    .toSorted();
  const index = groups.indexOf(group);
  return unitSpecs()[kind].filter((_, place) => place % groups.length === index);
}

module.exports = { ALONE, root, specsOf };
