import type { BoardPatient } from "@wardline/contracts/boards";
import type { AlikeCard, LoggedPatient } from "@wardline/database/event-log";
import { disambiguate } from "@wardline/domain/patients/disambiguate";
import { alikePairs, areCardsAlike } from "@wardline/domain/patients/names-alike";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { boardPatient, isPrivate, isShown, showsNames } from "./board-projection.js";
import type { BoardView } from "./rooms.js";

/** Whose names are alike, by the ids of their cards. */
export type AlikePairs = ReadonlyMap<string, readonly string[]>;

/** Of these open cards those whose names are alike; nothing is said of one that must not be named (docs/wire.md, Signals). */
export function pairsOf(cards: readonly LoggedPatient[]): AlikePairs {
  return alikePairs(cards.filter((card) => !isPrivate(card)));
}

/**
 * The hospital's open cards as a screen with this view holds them after all changes, in their order: whose names are alike is
 * said among those that the view shows, and no two rows look the same. `zone` is the hospital's, `pairs` as `pairsOf` gives
 * them of at least these cards.
 */
export function boardPatients(
  cards: readonly LoggedPatient[],
  view: BoardView,
  zone: string,
  pairs: AlikePairs,
): BoardPatient[] {
  const shown = cards.filter((card) => isShown(card, view));
  const ids = new Set(showsNames(view) ? shown.map(({ id }) => id) : []);
  const patients = shown.map((card) => {
    const { alike: _, ...patient } = boardPatient(card, view);
    const alike = (pairs.get(card.id) ?? []).filter((id) => ids.has(id)).sort();
    return alike.length === 0 ? patient : { ...patient, alike };
  });
  return disambiguate(patients, zone);
}

/** Of the hospital's other open cards that may be named those that this one can be taken for, as the log keeps them. */
export function alikeCards(
  card: Pick<LoggedPatient, "id" | "name" | "status" | "flags" | "ward_id" | "teams">,
  others: readonly (AlikeCard & { name: string })[],
): AlikeCard[] {
  if (isClosed(card.status) || isPrivate(card)) return [];
  return others
    .filter((other) => other.id !== card.id && areCardsAlike(other, card))
    .map(({ id, ward_id = null, teams }) => ({ id, ward_id, teams }));
}
