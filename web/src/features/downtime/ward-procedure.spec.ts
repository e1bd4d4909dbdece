import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { buildWardProcedure } from "./ward-procedure.js";

/** Returns only the words, because the document and the page differ in markup, quotes and line breaks. */
const listWords = (text: string) => text.match(/[\p{L}\p{N}-]+/gu) ?? [];

it("has the same words as the ward's page in the document", () => {
  const markdown = readFileSync(
    resolve(__dirname, "../../../../docs/operating/downtime.md"),
    "utf8",
  );
  const quoted = markdown.split("\n").filter((line) => line.startsWith(">"));
  const steps = quoted.map((line) => line.replace(/^>\s*(\d+\.)?/, "")).join(" ");
  const [, body = ""] = buildWardProcedure().split("<body>");
  expect(listWords(body.replaceAll(/<[^>]+>/g, " "))).toEqual(listWords(steps));
});

it("needs no script and no external resource", () => {
  expect(buildWardProcedure()).not.toMatch(/<script|<link|<img|src=|href=|url\(|\*\*/);
});
