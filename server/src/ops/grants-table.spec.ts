import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Entitled, mayCall } from "@wardline/contracts/accounts/access";
import type { EndpointDefinition } from "@wardline/contracts/endpoint";
import { GRANTS, type Grant } from "@wardline/domain/people/grants";
import { allEndpoints } from "./openapi.js";

const guarded = allEndpoints()
  .map(({ definition }) => definition)
  .filter(({ access }) => access !== "public");

type Row = Grant | "every account" | "staff, about themselves" | "the owner" | "any grant";
type Who = Grant | "none" | "owner";

const CALLERS: readonly Who[] = ["owner", "none", ...GRANTS];

/** Grants that include other grants, as documented. */
const BRINGS: { readonly [G in Grant]?: readonly Grant[] } = {
  "patients.write": ["patients.read"],
  "roster.manage": ["roster.write"],
  administrator: GRANTS,
};

/** The documented table of grants, by method and path. */
const TABLE = readTable();

/**
 * See docs/wire/accounts.md, Grants; promise 27. That every route enforces this rule is tested in
 * `server/test/rights/access.spec.ts`.
 */
describe("the grants of each call", () => {
  it("lists exactly the documented calls that need an account", () => {
    expect([...TABLE.keys()].sort()).toEqual(guarded.map(nameOf).sort());
  });

  it.each(CALLERS)("opens to %s exactly the documented calls", (who) => {
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

function nameOf({ method, base, path }: EndpointDefinition): string {
  return `${method} ${base ?? ""}${path.replaceAll(/:(\w+)/g, "{$1}")}`;
}

function readTable(): Map<string, Row[]> {
  const paper = readFileSync(join(__dirname, "../../../docs/wire/accounts.md"), "utf8");
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
