const { readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");
const { dealt, root, specFiles } = require("../spec-files.cjs");

/** What puts something in the place of a module, which would be in that place for the files after it too. */
const ALONE = ["web/src/lib/live/held-revision.spec.ts"];

/** The unit specs: those of `pages`, which need a browser's environment, and the `plain` ones. */
function unitSpecs() {
  const specs = specFiles("src")
    .filter((path) => !ALONE.includes(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
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
  return dealt(unitSpecs()[kind], groups.indexOf(group), groups.length);
}

module.exports = { ALONE, specsOf };
