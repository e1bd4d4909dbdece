import { toSearchText } from "../text/text-forms.js";
import type { MonthPerson } from "./month-grid.js";

type NamedPerson = Pick<MonthPerson, "id" | "firstName" | "lastName">;

/**
 * Assigns distinct initials for typing, in capitals: if several people would have the same initials, a longer part of
 * the surname is used, then a number.
 */
export function assignInitials(people: readonly NamedPerson[]): Map<string, string> {
  const given = new Map<string, string>();
  const taken = new Set<string>();
  for (const person of people) {
    const codes = suggestInitials(person);
    let code = codes.find((one) => !taken.has(toSearchText(one)));
    for (let number = 2; code === undefined; number += 1) {
      const numbered = `${codes[0] ?? ""}${number}`;
      if (!taken.has(toSearchText(numbered))) code = numbered;
    }
    taken.add(toSearchText(code));
    given.set(person.id, code);
  }
  return given;
}

function suggestInitials({ firstName, lastName }: NamedPerson): string[] {
  const first = extractLetters(firstName).slice(0, 1) || "X";
  const last = extractLetters(lastName);
  return Array.from({ length: Math.max(last.length, 1) }, (_, end) =>
    `${first}${last.slice(0, end + 1)}`.toLocaleUpperCase("en"),
  );
}

function extractLetters(name: string): string {
  return name.normalize("NFC").replace(/[^\p{L}]/gu, "");
}
