import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { wardProcedure } from "./ward-procedure.js";

/** Without marks, quotes and line ends, which paper and page have each in their own form. */
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}-]+/gu) ?? [];

it("is the ward's page of the paper, word for word", () => {
  const paper = readFileSync(resolve(__dirname, "../../../../docs/downtime.md"), "utf8");
  const quoted = paper.split("\n").filter((line) => line.startsWith(">"));
  const steps = quoted.map((line) => line.replace(/^>\s*(\d+\.)?/, "")).join(" ");
  const [, body = ""] = wardProcedure().split("<body>");
  expect(wordsOf(body.replaceAll(/<[^>]+>/g, " "))).toEqual(wordsOf(steps));
});

it("needs no script and nothing from elsewhere", () => {
  expect(wardProcedure()).not.toMatch(/<script|<link|<img|src=|href=|url\(|\*\*/);
});
