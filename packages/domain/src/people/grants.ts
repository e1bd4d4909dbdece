/** Grants beyond read-only access, in display order; stored and sent under these names (docs/wire/accounts.md, Grants). */
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

/** Grants that each grant implies. `administrator` implies all and is not listed. */
const IMPLIED_GRANTS: { readonly [G in Grant]?: readonly Grant[] } = {
  "patients.write": ["patients.read"],
  "roster.manage": ["roster.write"],
};

/** True if these grants contain the grant, directly or by implication. */
export function hasGrant(grants: readonly Grant[], grant: Grant): boolean {
  return grants.some(
    (held) =>
      held === "administrator" || held === grant || IMPLIED_GRANTS[held]?.includes(grant) === true,
  );
}

export function hasAnyGrant(grants: readonly Grant[], wanted: readonly Grant[]): boolean {
  return wanted.some((grant) => hasGrant(grants, grant));
}

/** True if these grants contain all of the others. */
export function hasAllGrants(grants: readonly Grant[], others: readonly Grant[]): boolean {
  return others.every((grant) => hasGrant(grants, grant));
}

/** Sorts grants into canonical order, without duplicates or implied grants. */
export function normaliseGrants(grants: readonly Grant[]): Grant[] {
  return GRANTS.filter((grant) => {
    if (!grants.includes(grant)) return false;
    const others = grants.filter((other) => other !== grant);
    return !hasGrant(others, grant);
  });
}

export function areSameGrants(a: readonly Grant[], b: readonly Grant[]): boolean {
  return hasAllGrants(a, b) && hasAllGrants(b, a);
}
