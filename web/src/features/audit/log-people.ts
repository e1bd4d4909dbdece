/** Someone by whom a log can be narrowed. */
export interface LogPerson {
  id: string;
  name: string;
}

/** Those who can be chosen, and whomever the list names, by name. */
export function withNamed(
  people: readonly LogPerson[],
  named: readonly ({ id: string; name: string; email: string } | null)[],
): LogPerson[] {
  const known = new Map(people.map((person) => [person.id, person]));
  for (const actor of named) {
    if (actor !== null && !known.has(actor.id)) {
      known.set(actor.id, { id: actor.id, name: actor.name || actor.email });
    }
  }
  return [...known.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
