import type { Patient } from "@wardline/contracts/patients";
import { matchesSearch } from "@wardline/domain/list-view";

/** The cards that the patients page shows for a search: by name, hospital number or bed (spec.md 2). */
export function findPatients(cards: readonly Patient[], query: string): Patient[] {
  return cards.filter((card) => matchesSearch([card.name, card.hospital_no, card.bed_no], query));
}

/** The cards that the casualties list shows for a search: by name or hospital number (spec.md 2). */
export function findCasualties(cards: readonly Patient[], query: string): Patient[] {
  return cards.filter((card) => matchesSearch([card.name, card.hospital_no], query));
}
