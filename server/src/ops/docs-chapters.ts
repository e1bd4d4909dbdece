import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@wardline/settings/environment";
import { compiler } from "markdown-to-jsx/html";

/** Titles of the files of docs/wire, which hold the rules that a schema cannot express; the first is for newcomers. */
export const CHAPTERS = {
  programs: "Programs",
  envelope: "Envelope",
  accounts: "Accounts",
  patients: "Patients",
  boards: "Boards",
  roster: "Roster",
  live: "Live",
  webhooks: "Webhooks",
  fhir: "FHIR",
  adt: "ADT",
  operations: "Operations",
} as const;

/** Renders a chapter as HTML; its links to other chapters point to `/docs`. */
export function renderChapter(name: string): string {
  const text = readFileSync(join(ROOT, "docs/wire", `${name}.md`), "utf8")
    .replaceAll(/\]\((\w+)\.md(#[\w-]+)?\)/g, "](/docs/$1$2)")
    // Links to other documents become plain text, because the server does not have these documents.
    .replaceAll(/\[([^\]]+)\]\(\.\.\/[^)]+\)/g, "$1");
  return compiler(text, { disableParsingRawHTML: true });
}
