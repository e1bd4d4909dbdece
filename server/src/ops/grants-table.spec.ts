import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Entitled, mayCall } from "@wardline/contracts/access";
import type { EndpointDefinition } from "@wardline/contracts/endpoint";
import { GRANTS, type Grant } from "@wardline/domain/people/grants";
import { allEndpoints } from "./openapi.js";

const guarded = allEndpoints()
  .map(({ definition }) => definition)
  .filter(({ access }) => access !== "public");

type Row = Grant | "every account" | "staff, about themselves" | "the owner" | "any grant";
type Who = Grant | "none" | "owner";

const CALLERS: readonly Who[] = ["owner", "none", ...GRANTS];

/** What a grant brings along, as the paper says. */
const BRINGS: { readonly [G in Grant]?: readonly Grant[] } = {
  "patients.write": ["patients.read"],
  "roster.manage": ["roster.write"],
  administrator: GRANTS,
};

/** The table of the paper: who may call what, by the call's method and path. */
const TABLE = readTable();

/** docs/wire.md, Grants; promise 27. That each route is guarded by this rule `server/test/rights/access.spec.ts` asks. */
describe("grant × call", () => {
  it("has a line of the paper for each call that needs an account, and no other", () => {
    expect([...TABLE.keys()].sort()).toEqual(guarded.map(nameOf).sort());
  });

  it.each(CALLERS)("opens to %s just what the paper names", (who) => {
    const caller = entitled(who);
    const opened = guarded.filter(({ access }) => mayCall(caller, access)).map(nameOf);
    const named = [...TABLE].filter(([, rows]) => isOpen(rows, who)).map(([call]) => call);
    expect(opened.sort()).toEqual(named.sort());
  });
});

function entitled(who: Who): Entitled {
  if (who === "owner") return { accountType: "parent", grants: [] };
  return { accountType: "sub", grants: who === "none" ? [] : [who] };
}

function isOpen(rows: readonly Row[], who: Who): boolean {
  if (rows.includes("every account")) return true;
  if (rows.includes("staff, about themselves")) return who !== "owner";
  if (rows.includes("the owner")) return who === "owner";
  if (who === "none") return false;
  if (who === "owner" || rows.includes("any grant")) return true;
  return [who, ...(BRINGS[who] ?? [])].some((grant) => rows.includes(grant));
}

function nameOf({ method, path }: EndpointDefinition): string {
  return `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`;
}

function readTable(): Map<string, Row[]> {
  const paper = readFileSync(join(__dirname, "../../../docs/wire.md"), "utf8");
  const [, after = ""] = paper.split("| access | calls |\n|---|---|\n");
  const table = new Map<string, Row[]>();
  for (const line of after.slice(0, after.indexOf("\n\n")).split("\n")) {
    const [, who = "", calls = ""] = line.split("|");
    for (const [, call = ""] of calls.matchAll(/`([^`]+)`/g)) {
      table.set(call, [...(table.get(call) ?? []), who.replaceAll("`", "").trim() as Row]);
    }
  }
  return table;
}
