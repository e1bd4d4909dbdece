import type { OnCall } from "@wardline/contracts/on-call";

/** Whether anyone is known whom to call. */
export function isCovered({ people }: OnCall): boolean {
  return people.length > 0;
}

/**
 * The departments whose name, or one of whose people, holds the text: in alphabetical order, those without anyone to
 * call last.
 */
export function findOnCall(duties: readonly OnCall[], query: string): OnCall[] {
  const wanted = query.trim().toLowerCase();
  return duties
    .filter(({ department, people }) =>
      [department, ...people.flatMap(({ name, role, phone }) => [name, role, phone])].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
    )
    .toSorted(
      (a, b) =>
        Number(isCovered(b)) - Number(isCovered(a)) || a.department.localeCompare(b.department),
    );
}
