import type { OnCall } from "@wardline/contracts/on-call";

/** The departments in alphabetical order whose name, or one of whose people, holds the text. */
export function findOnCall(duties: readonly OnCall[], query: string): OnCall[] {
  const wanted = query.trim().toLowerCase();
  return duties
    .filter(({ department, people }) =>
      [department, ...people.flatMap(({ name, role, phone }) => [name, role, phone])].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
    )
    .toSorted((a, b) => a.department.localeCompare(b.department));
}
