import { pluralOf } from "@wardline/domain/counted";
import { foldBed } from "@wardline/domain/ward";

/**
 * Says which other wards have beds of the same names: such a bed alone means no ward's bed, so that its ward must be typed
 * as well. Null where there is none.
 */
export function sameBedsText(
  beds: readonly string[],
  others: readonly { name: string; beds: readonly string[] }[],
): string | null {
  const folded = new Set(beds.map(foldBed));
  const same = others.flatMap(({ name, beds: theirs }) => {
    const shared = theirs.filter((bed) => folded.has(foldBed(bed)));
    return shared.length === 0 ? [] : [{ name, shared }];
  });
  const [first] = same;
  if (first === undefined) return null;
  const names = same.map(({ name }) => name).join(", ");
  const which =
    first.shared.length === 1 && same.length === 1
      ? `bed ${first.shared[0] ?? ""}`
      : "beds of these names";
  return `${names} ${pluralOf(same.length, "has", "have")} ${which} too. On a card such a bed needs its ward as well, as in “${first.name} ${first.shared[0] ?? ""}”.`;
}
