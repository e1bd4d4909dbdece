import { findBrokenLinks } from "./links.js";

/** Finds the problems with the links of `docs/paper.md`, in a repository with a picture and a second document. */
function findProblems(paper: string): string[] {
  const texts = new Map([
    ["docs/paper.md", paper],
    ["docs/other.md", "# Other\n\n## The one, and only\n"],
    ["README.md", "# Top\n"],
  ]);
  const paths = new Set([...texts.keys(), "docs/picture.png", "packages", "packages/bench"]);
  return findBrokenLinks({ texts, paths }).map(({ line, message }) => `${line}: ${message}`);
}

describe("links of a document", () => {
  it.each([
    "[other](other.md)",
    "[part](other.md#the-one-and-only)",
    "[up](../README.md#top)",
    "[folder](../packages/bench)",
    "![picture](picture.png)",
    "# Here\n\n[itself](#here)",
    "[elsewhere](https://example.org/nowhere.md)",
    "```\n[example](nowhere.md)\n```",
  ])("accepts %j", (paper) => {
    expect(findProblems(paper)).toEqual([]);
  });

  it.each([
    ["[gone](gone.md)", "1: There is no docs/gone.md."],
    ["\n[gone](../docs/gone.png)", "2: There is no docs/gone.png."],
    ["[part](other.md#two)", "1: docs/other.md has no heading with the anchor #two."],
    ["[itself](#there)", "1: docs/paper.md has no heading with the anchor #there."],
  ])("names what is missing for %j", (paper, problem) => {
    expect(findProblems(paper)).toEqual([problem]);
  });
});
