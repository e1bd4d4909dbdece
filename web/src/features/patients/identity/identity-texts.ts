import type { Identifier } from "@wardline/contracts/patients/identifiers";

/** Formats another number as "Insurance: 77". */
export function identifierText({ system, value }: Identifier): string {
  return `${system}: ${value}`;
}
