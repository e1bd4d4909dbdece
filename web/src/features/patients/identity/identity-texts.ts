import type { Identifier } from "@wardline/contracts/patients/identifiers";

/** Formats an identifier as "Insurance: 77". */
export function identifierText({ system, value }: Identifier): string {
  return `${system}: ${value}`;
}
