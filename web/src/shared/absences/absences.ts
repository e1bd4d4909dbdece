import { type QueryClient, useQuery } from "@tanstack/react-query";
import { listTypesConcerning } from "@wardline/contracts/live/event-concerns";
import {
  type Absence,
  createAbsence,
  listAbsences,
  listPlannedDuties,
  removeAbsence,
  updateAbsence,
} from "@wardline/contracts/roster/absences";
import { LIMITS } from "@wardline/domain/limits";
import { ABSENCE_KIND_LABELS, type DayRange } from "@wardline/domain/roster/absence";
import { addDays } from "@wardline/domain/time/zoned-day";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { call, ignoreNotFound } from "../../lib/calls/api.js";
import {
  createMutation,
  createVersionedUpdate,
  idempotentCall,
} from "../../lib/calls/mutations.js";
import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";
import { dayText } from "../../lib/time/day-text.js";

const ABSENCES_KEY = ["absences"] as const;

const absencesQuery = (days: DayRange) =>
  answerQuery([...ABSENCES_KEY, days.from, days.until], listAbsences, { query: days });

export const absencesLive: LiveHandlers = onEach(
  [...listTypesConcerning("absences"), "staff.updated", "staff.deleted"],
  reload,
);

function reload(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ABSENCES_KEY });
}

/** Returns the absences that the reader may see, from a day on. */
export function useAbsencesFrom(day: string) {
  return useQuery(absencesQuery({ from: day, until: addDays(day, LIMITS.absenceDays - 1) }));
}

/** Returns a day's absences and duty wishes by person id; empty until they are loaded. */
export function useAbsencesOn(day: string): ReadonlyMap<string, Absence> {
  const { data = [] } = useQuery(absencesQuery({ from: day, until: day }));
  return new Map(data.map((absence) => [absence.person.id, absence]));
}

/** Returns a person's duties on these days. Loads nothing if `days` is null; a `person` of null is the current user. */
export function usePlannedDuties(days: DayRange | null, person: string | null) {
  return useQuery({
    queryKey: [...ABSENCES_KEY, "duties", days?.from, days?.until, person],
    queryFn: async ({ signal }) => {
      if (days === null) return [];
      const query = person === null ? days : { ...days, person };
      return (await call(listPlannedDuties, { query, signal })).data;
    },
    enabled: days !== null,
  });
}

export const useCreateAbsence = createMutation(idempotentCall(createAbsence), reload);

export const { useChange: useUpdateAbsence, readCurrent: readCurrentAbsence } =
  createVersionedUpdate(updateAbsence, reload);

/** Deletes an absence; a record that no longer exists counts as deleted. */
export const useDeleteAbsence = createMutation(
  ({ id }: Absence) => ignoreNotFound(call(removeAbsence, { params: { id } })),
  reload,
);

/** Formats days as "Mon, 9 Nov 2026 – Fri, 13 Nov 2026", or as one date if there is only one day. */
export function daysText({ from, until }: DayRange): string {
  return from === until ? dayText(from) : `${dayText(from)} – ${dayText(until)}`;
}

/** Returns why a person is away, such as "Sick"; "Away" if the reader may not know the reason. */
export function kindText({ kind }: Pick<Absence, "kind">): string {
  return kind === null ? "Away" : ABSENCE_KIND_LABELS[kind];
}
