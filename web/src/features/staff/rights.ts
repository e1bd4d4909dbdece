import type { Ward } from "@wardline/contracts/patients/wards";
import { BUNDLES, findBundle } from "@wardline/domain/people/grant-words";
import { GRANTS, type Grant, hasGrant } from "@wardline/domain/people/grants";
import type { WardLimit } from "@wardline/domain/people/ward-limit";

/** Values of the choices "None" and "Custom". */
export const NO_RIGHTS = "none";
const OWN_SELECTION = "own";

export const BUNDLE_CHOICES = BUNDLES.map(({ id, name }) => ({ value: id, label: name }));

export const RIGHTS_CHOICES: readonly { value: string; label: string }[] = [
  { value: NO_RIGHTS, label: "None" },
  ...BUNDLE_CHOICES,
  { value: OWN_SELECTION, label: "Custom" },
];

/** Returns the choice that equals these grants. */
export function findChoice(grants: readonly Grant[]): string {
  return grants.length === 0 ? NO_RIGHTS : (findBundle(grants)?.id ?? OWN_SELECTION);
}

/** Returns the grants of a choice; null for a custom selection. */
export function getChoiceGrants(choice: string): readonly Grant[] | null {
  if (choice === NO_RIGHTS) return [];
  return BUNDLES.find(({ id }) => id === choice)?.grants ?? null;
}

/** Returns the label of a person's rights; null if there are none. */
export function rightsLabel(grants: readonly Grant[]): string | null {
  const choice = findChoice(grants);
  if (choice === NO_RIGHTS) return null;
  return RIGHTS_CHOICES.find(({ value }) => value === choice)?.label ?? null;
}

/** Returns the names of the wards in a limit; "another ward" or "other wards" stands for unknown wards. */
export function listLimitNames(
  limit: WardLimit,
  wards: readonly Pick<Ward, "id" | "name">[],
): string[] {
  const knownNames = wards.filter(({ id }) => limit.includes(id)).map(({ name }) => name);
  return limit.every((id) => wards.some((ward) => ward.id === id))
    ? knownNames
    : [...knownNames, limit.length - knownNames.length === 1 ? "another ward" : "other wards"];
}

/** Lists all rights, and for each right whether the person has it and whether another right implies it. */
export function listShownRights(grants: readonly Grant[]) {
  return GRANTS.map((grant) => {
    const others = grants.filter((one) => one !== grant);
    const isImplied = hasGrant(others, grant);
    return { grant, isHeld: isImplied || grants.includes(grant), isImplied };
  });
}
