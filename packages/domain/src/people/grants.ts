/**
 * What a staff member may be granted beyond the read-only area (docs/wire.md, Grants), in the order in which lists show
 * them. Stored and sent under these names.
 */
export const GRANTS = [
  "patients.read",
  "patients.write",
  "announcements.write",
  "roster.write",
  "roster.manage",
  "staff.manage",
  "displays.manage",
  "settings.manage",
  "emr.manage",
  "audit.read",
  "administrator",
] as const;

export type Grant = (typeof GRANTS)[number];

/** What a grant brings with it: who may change a card must see it. `administrator` brings all, and stands in no list. */
const IMPLIED: { readonly [G in Grant]?: readonly Grant[] } = {
  "patients.write": ["patients.read"],
  "roster.manage": ["roster.write"],
};

/** Whether these grants contain one, by themselves or by what they bring with them. */
export function includes(grants: readonly Grant[], grant: Grant): boolean {
  return grants.some(
    (held) => held === "administrator" || held === grant || IMPLIED[held]?.includes(grant) === true,
  );
}

/** Whether these grants contain one of several. */
export function includesAny(grants: readonly Grant[], wanted: readonly Grant[]): boolean {
  return wanted.some((grant) => includes(grants, grant));
}

/** Whether these grants contain all of the others: a person who has them could do nothing more with those. */
export function covers(grants: readonly Grant[], others: readonly Grant[]): boolean {
  return others.every((grant) => includes(grants, grant));
}

/** The grants in their own order, each once, without those that another one brings anyway. */
export function normalGrants(grants: readonly Grant[]): Grant[] {
  return GRANTS.filter((grant) => {
    if (!grants.includes(grant)) return false;
    const others = grants.filter((other) => other !== grant);
    return !includes(others, grant);
  });
}

/** Whether two sets allow the same. */
export function isSameGrants(a: readonly Grant[], b: readonly Grant[]): boolean {
  return covers(a, b) && covers(b, a);
}
