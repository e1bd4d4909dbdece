import type { Ward } from "@wardline/contracts/wards";
import { BUNDLES, bundleOf } from "@wardline/domain/people/grant-words";
import { GRANTS, type Grant, includes } from "@wardline/domain/people/grants";
import type { WardLimit } from "@wardline/domain/wards/ward-limit";

/** The choice of no rights, and the one of single rights that are no bundle. */
export const NO_RIGHTS = "none";
export const OWN_SELECTION = "own";

/** What a hospital chooses from, in the order of the dialog. */
export const RIGHTS_CHOICES: readonly { value: string; label: string }[] = [
  { value: NO_RIGHTS, label: "None" },
  ...BUNDLES.map(({ id, name }) => ({ value: id, label: name })),
  { value: OWN_SELECTION, label: "Custom" },
];

/** Which of the choices these grants are. */
export function choiceOf(grants: readonly Grant[]): string {
  return grants.length === 0 ? NO_RIGHTS : (bundleOf(grants)?.id ?? OWN_SELECTION);
}

/** The grants of a choice; null for what is chosen one by one. */
export function grantsOfChoice(choice: string): readonly Grant[] | null {
  if (choice === NO_RIGHTS) return [];
  return BUNDLES.find(({ id }) => id === choice)?.grants ?? null;
}

/** What a list says of someone's rights; nothing for people without any. */
export function rightsLabel(grants: readonly Grant[]): string | null {
  const choice = choiceOf(grants);
  if (choice === NO_RIGHTS) return null;
  return RIGHTS_CHOICES.find(({ value }) => value === choice)?.label ?? null;
}

/** The wards of a limit by name, as far as they are known here, in the order of the list of wards. */
export function limitNames(
  limit: WardLimit,
  wards: readonly Pick<Ward, "id" | "name">[],
): string[] {
  const known = wards.filter(({ id }) => limit.includes(id)).map(({ name }) => name);
  return limit.every((id) => wards.some((ward) => ward.id === id))
    ? known
    : [...known, limit.length - known.length === 1 ? "another ward" : "other wards"];
}

/** A right as the dialog shows it: had, and whether that is so only because another one brings it along. */
export function rightsShown(
  grants: readonly Grant[],
): { grant: Grant; isHeld: boolean; isBrought: boolean }[] {
  return GRANTS.map((grant) => {
    const others = grants.filter((one) => one !== grant);
    const isBrought = includes(others, grant);
    return { grant, isHeld: isBrought || grants.includes(grant), isBrought };
  });
}
