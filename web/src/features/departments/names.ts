import { foldName } from "@wardline/domain/people/department";

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
  const folded = foldName(name);
  return names.filter((one) => foldName(one) !== folded);
}

function compareFolded(a: string, b: string): number {
  const [first, second] = [foldName(a), foldName(b)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
