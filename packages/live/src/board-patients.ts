import type { BoardPatient } from "@wardline/contracts/boards/board";
import type { LoggedPatient, SimilarCard } from "@wardline/database/event-log";
import { disambiguate } from "@wardline/domain/patients/disambiguate";
import { areCardsAlike, pairSimilarCards } from "@wardline/domain/patients/names-alike";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { hasComparableNames, isPrivate, isShown, projectPatient } from "./board-projection.js";
import type { BoardView } from "./rooms.js";

/** Similar names by record id. */
export type AlikePairs = ReadonlyMap<string, readonly string[]>;

/** Open records with similar names, without those that must not be named (docs/wire/patients.md, Signals). */
export function findAlikePairs(cards: readonly LoggedPatient[]): AlikePairs {
  return pairSimilarCards(cards.filter((card) => !isPrivate(card)));
}

/**
 * The hospital's open records as a screen with this view stores them, in order. Similar and ambiguous names are marked
 * among the visible records. `zone` is the hospital's zone, `pairs` come from `findAlikePairs`.
 */
export function listBoardPatients(
  cards: readonly LoggedPatient[],
  view: BoardView,
  zone: string,
  pairs: AlikePairs,
): BoardPatient[] {
  const shownCards = cards.filter((card) => isShown(card, view));
  const ids = new Set(hasComparableNames(view) ? shownCards.map(({ id }) => id) : []);
  const patients = shownCards.map((card) => {
    const { alike: _, ...patient } = projectPatient(card, view);
    const alike = (pairs.get(card.id) ?? []).filter((id) => ids.has(id)).sort();
    return alike.length === 0 ? patient : { ...patient, alike };
  });
  return disambiguate(patients, zone);
}

/** The hospital's other open and nameable records with similar names, as logged. */
export function findAlikeCards(
  card: Pick<LoggedPatient, "id" | "name" | "status" | "flags" | "ward_id" | "teams">,
  others: readonly (SimilarCard & { name: string })[],
): SimilarCard[] {
  if (isClosed(card.status) || isPrivate(card)) return [];
  return others
    .filter((other) => other.id !== card.id && areCardsAlike(other, card))
    .map(({ id, ward_id = null, teams }) => ({ id, ward_id, teams }));
}
