import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { getPatient, getPatientHistory, listPatients } from "@wardline/contracts/patients";
import { PATIENTS_REFRESH_MS } from "@wardline/domain/session-timing";
import { call } from "../../../lib/api.js";
import { registerLive } from "../../../lib/live-cache.js";
import type { CardChange } from "../model/card-lists.js";
import { markFresh } from "./card-activity.js";
import { applyCardChange, isKnownState } from "./card-cache.js";
import { cardKeys } from "./card-keys.js";

/** Lists are also read anew every hour without being asked, and without a sign of loading (spec.md 7). */
const SILENT_REFRESH = {
  refetchInterval: PATIENTS_REFRESH_MS,
  refetchIntervalInBackground: true,
};

/** The cards of a day of the hospital, each with the status it had at that day's end. */
export function cardsOfDay(day: string) {
  return queryOptions({
    queryKey: cardKeys.day(day),
    queryFn: async ({ signal }) =>
      (await call(listPatients, { query: { date: day }, signal })).data,
    ...SILENT_REFRESH,
  });
}

/** Every open card. */
export const openCards = queryOptions({
  queryKey: cardKeys.open,
  queryFn: async ({ signal }) =>
    (await call(listPatients, { query: { scope: "open" }, signal })).data,
  ...SILENT_REFRESH,
});

/** One card. */
export function oneCard(id: string) {
  return queryOptions({
    queryKey: cardKeys.one(id),
    queryFn: async ({ signal }) => (await call(getPatient, { params: { id }, signal })).data,
  });
}

/** Every change of a card, oldest first. */
export function cardHistory(id: string) {
  return queryOptions({
    queryKey: cardKeys.history(id),
    queryFn: async ({ signal }) => (await call(getPatientHistory, { params: { id }, signal })).data,
  });
}

function takeLive(change: CardChange, queryClient: QueryClient): void {
  // What this page itself has just done is no news.
  if (change.type !== "patient.deleted" && !isKnownState(queryClient, change.payload)) {
    markFresh(change.payload.id);
  }
  applyCardChange(queryClient, change);
}

registerLive("patient.created", takeLive);
registerLive("patient.updated", takeLive);
registerLive("patient.deleted", takeLive);
