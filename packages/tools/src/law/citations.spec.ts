import { findBrokenCitations } from "./citations.js";
import type { Repository } from "./repository.js";

const DOCUMENTS = {
  "docs/wire.md": "# The wire\n\n## Patients\n\n## Departments, roles, staff\n",
  "docs/board.md": "# The board\n\n## 24/7\n\n```\n## In an example\n```\n",
  "docs/promises.md": "# Promises\n\n| 16 | One row | met |\n| 17 | Every change | met |\n",
};

/** Finds the problems of one code file, in a repository that contains `DOCUMENTS`. */
function findProblems(code: string, file = "server/src/some.ts"): string[] {
  const texts = new Map(Object.entries({ ...DOCUMENTS, [file]: code }));
  const repository: Repository = { texts, paths: new Set(texts.keys()) };
  return findBrokenCitations(repository).map(({ line, message }) => `${line}: ${message}`);
}

describe("check of citations", () => {
  it.each([
    "/** A patient (docs/wire.md, Patients). */",
    "/** A name (docs/wire.md, Departments, roles, staff), with a sentence. */",
    "/** Both (docs/wire.md, Patients; docs/board.md, 24/7). */",
    "/** How the log is kept (docs/wire.md#departments-roles-staff). */",
    "/** Expectations of docs/promises.md. */",
    "/** One row (promise 16), and more (promises 16, 17 and 16 to 17). */",
    "// Papers of others stand elsewhere: node_modules/x/README.md, CHANGES.md.",
  ])("accepts %s", (code) => {
    expect(findProblems(code)).toEqual([]);
  });

  it("joins a heading that continues in the comment's next line", () => {
    expect(
      findProblems("/**\n * A name (docs/wire.md, Departments,\n * roles, staff).\n */"),
    ).toEqual([]);
    expect(findProblems("// A name (docs/wire.md, Departments,\n// roles, staff).")).toEqual([]);
  });

  it.each([
    ["/** (docs/wire.md, Rosters) */", /docs\/wire\.md has no heading "Rosters/],
    ["/** (docs/wire.md, Patientsish) */", /has no heading/],
    ["/** (docs/board.md, In an example) */", /has no heading/],
    ["/** (docs/wire.md#rosters) */", /no heading with the anchor #rosters/],
    ["/** (docs/wires.md, Patients) */", /There is no docs\/wires\.md/],
    ["/** (promise 18) */", /has no promise 18/],
    ["/** (promises 16, 18) */", /has no promise 18/],
  ])("names what is missing for %s", (code, message) => {
    expect(findProblems(code)).toEqual([expect.stringMatching(message)]);
  });

  it.each([
    "api.md 2",
    "spec.md 4, 9",
    "house.md",
    "architecture.md, law 7",
    "promises.md 17",
    "board/README.md, 24/7",
  ])("refuses %s, which is not a document of this repository", (citation) => {
    expect(findProblems(`/** Something (${citation}). */`)).toEqual([
      expect.stringContaining("is not a document of this repository"),
    ]);
  });

  it("accepts a link between documents if its target exists", () => {
    const link = "[promises](promises.md), [architecture](../docs/architecture.md)";
    expect(findProblems(link, "docs/other.md")).toEqual([]);
    expect(findProblems("As api.md says.", "docs/other.md")).toEqual([
      expect.stringContaining('"api.md" is not a document of this repository'),
    ]);
  });

  it("reports the line of a problem", () => {
    expect(findProblems("const a = 1;\n\n/** (promise 99) */\n")).toEqual([
      "3: docs/promises.md has no promise 99.",
    ]);
  });
});
