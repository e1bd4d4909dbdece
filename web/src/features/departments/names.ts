import { toComparedText } from "@wardline/domain/text/text-forms";

/** Compares departments by name, ignoring case like the server. */
export function compareByName(a: { department: string }, b: { department: string }): number {
  return compareFolded(a.department, b.department);
}

/** Returns the sorted names with another name added; if the name is already there, only its spelling changes. */
export function addName(names: readonly string[], name: string): string[] {
  return [...removeName(names, name), name].toSorted(compareFolded);
}

/** Removes a name from the list, ignoring case. */
export function removeName(names: readonly string[], name: string): string[] {
  const folded = toComparedText(name);
  return names.filter((one) => toComparedText(one) !== folded);
}

function compareFolded(a: string, b: string): number {
  const [first, second] = [toComparedText(a), toComparedText(b)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
