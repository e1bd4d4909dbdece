import { compared } from "@wardline/domain/text/text-forms";

/** Compares departments by name as the server does, ignoring case. */
export function byName(a: { department: string }, b: { department: string }): number {
  return compareFolded(a.department, b.department);
}

/** Returns the sorted names with one more; if it is there already, only its spelling changes. */
export function withName(names: readonly string[], name: string): string[] {
  return [...withoutName(names, name), name].toSorted(compareFolded);
}

/** Returns the names without one, ignoring case. */
export function withoutName(names: readonly string[], name: string): string[] {
  const folded = compared(name);
  return names.filter((one) => compared(one) !== folded);
}

function compareFolded(a: string, b: string): number {
  const [first, second] = [compared(a), compared(b)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
