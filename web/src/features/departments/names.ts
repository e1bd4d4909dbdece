import { compared } from "@wardline/domain/text/text-forms";

/** Orders departments as the server does: by name, whatever the case. */
export function byName(a: { department: string }, b: { department: string }): number {
  return compareFolded(a.department, b.department);
}

/** The names with one more in its place; one that is there already changes nothing but its spelling. */
export function withName(names: readonly string[], name: string): string[] {
  return [...withoutName(names, name), name].toSorted(compareFolded);
}

/** The names without one, whatever its case. */
export function withoutName(names: readonly string[], name: string): string[] {
  const folded = compared(name);
  return names.filter((one) => compared(one) !== folded);
}

function compareFolded(a: string, b: string): number {
  const [first, second] = [compared(a), compared(b)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
