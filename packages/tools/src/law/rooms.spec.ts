import type { Repository } from "./repository.js";
import { findCircularFolders } from "./rooms.js";

/** Returns the places reported for files with these imports. */
function findPlaces(imports: Record<string, string>, known: [string, string][] = []): string[] {
  const texts = new Map(
    Object.entries(imports).map(([file, name]) => [file, `import { a } from "${name}";\n`]),
  );
  const repository: Repository = { paths: new Set(texts.keys()), texts };
  return findCircularFolders(repository, known).map(({ file, line }) => `${file}:${line}`);
}

const ONE_WAY_IMPORT = { "server/src/beds/a.ts": "../wards/b.js" };
const MUTUAL_IMPORTS = { ...ONE_WAY_IMPORT, "server/src/wards/b.ts": "../beds/a.js" };
const BOTH = ["server/src/beds/a.ts:1", "server/src/wards/b.ts:1"];

it("finds two folders that import each other", () => {
  expect(findPlaces(MUTUAL_IMPORTS)).toEqual(BOTH);
});

it("finds cycles through deeper files", () => {
  const imports = {
    "server/src/beds/a.ts": "../wards/deep/b.js",
    "server/src/wards/deep/b.ts": "node:fs",
    "server/src/wards/c.ts": "../beds/a.js",
  };
  expect(findPlaces(imports)).toEqual(["server/src/beds/a.ts:1", "server/src/wards/c.ts:1"]);
});

it("finds a cycle between a folder and the files next to it", () => {
  const imports = { "server/src/a.ts": "./beds/b.js", "server/src/beds/b.ts": "../a.js" };
  expect(findPlaces(imports)).toEqual(["server/src/a.ts:1", "server/src/beds/b.ts:1"]);
});

it("finds folders of a package that imports itself by name", () => {
  const imports = {
    "packages/domain/src/beds/a.ts": "@wardline/domain/wards/b",
    "packages/domain/src/wards/b.tsx": "../beds/a.js",
  };
  expect(findPlaces(imports)).toHaveLength(2);
});

it("finds a dynamic import", () => {
  const texts = new Map([
    ["server/src/beds/a.ts", '\nconst b = await import("../wards/b.js");\n'],
    ["server/src/wards/b.ts", 'import type { A } from "../beds/a.js";\n'],
  ]);
  const problems = findCircularFolders({ paths: new Set(), texts }, []);
  expect(problems.map(({ line }) => line)).toEqual([2, 1]);
});

it.each([
  ["one folder that imports another", { ...ONE_WAY_IMPORT, "server/src/wards/b.ts": "node:fs" }],
  [
    "tests",
    {
      ...ONE_WAY_IMPORT,
      "server/src/wards/b.spec.ts": "../beds/a.js",
      "server/src/wards/b.ts": "node:fs",
    },
  ],
  [
    "a module, which combines folders",
    { "server/src/a.module.ts": "./beds/b.js", "server/src/beds/b.ts": "../a.module.js" },
  ],
  ["files of one folder", { "server/src/beds/a.ts": "./b.js", "server/src/beds/b.ts": "./a.js" }],
])("accepts %s", (_what, imports) => {
  expect(findPlaces(imports)).toEqual([]);
});

it("accepts a listed pair of folders, and reports the pair once it is resolved", () => {
  const pair: [string, string] = ["server/src/beds", "server/src/wards"];
  expect(findPlaces(MUTUAL_IMPORTS, [pair])).toEqual([]);
  expect(findPlaces(ONE_WAY_IMPORT, [pair])).toEqual(["packages/tools/src/law/rooms.ts:1"]);
});
