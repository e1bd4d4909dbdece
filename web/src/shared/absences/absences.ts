import { type QueryClient, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import {
  type Absence,
  createAbsence,
  listAbsences,
  listPlannedDuties,
  removeAbsence,
  updateAbsence,
} from "@wardline/contracts/absences";
import { typesConcerning } from "@wardline/contracts/event-concerns";
import { LIMITS } from "@wardline/domain/limits";
import { ABSENCE_KIND_LABELS, type Days } from "@wardline/domain/roster/absence";
import { addDays } from "@wardline/domain/time/zoned-day";
import { call } from "../../lib/calls/api.js";
import { createRequestKey } from "../../lib/calls/request-key.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import { deleted } from "../../lib/live/gone.js";
import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";
import { dayText } from "../../lib/time/day-text.js";

const ABSENCES_KEY = ["absences"] as const;

const absencesQuery = (days: Days) =>
  queryOptions({
    queryKey: [...ABSENCES_KEY, days.from, days.until],
    queryFn: async ({ signal }) => (await call(listAbsences, { query: days, signal })).data,
  });

/** Reads who is away again when somebody's absence changed, or somebody's department did. */
export const absencesLive: LiveHandlers = onEach(
  [...typesConcerning("absences"), "staff.updated", "staff.deleted"],
  reload,
);

function reload(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ABSENCES_KEY });
}

/** The absences that one may know of, from a day on. */
export function useAbsencesFrom(day: string) {
  return useQuery(absencesQuery({ from: day, until: addDays(day, LIMITS.absenceDays - 1) }));
}

/** Who is away on a day, or would rather not be on call then, by the person's id. Nobody, as long as it is not known. */
export function useAbsencesOn(day: string): ReadonlyMap<string, Absence> {
  const { data = [] } = useQuery(absencesQuery({ from: day, until: day }));
  return new Map(data.map((absence) => [absence.person.id, absence]));
}

/** The duties that a person has on these days; nothing is asked where the days are no days. `person` null: oneself. */
export function usePlannedDuties(days: Days | null, person: string | null) {
  return useQuery({
    queryKey: [...ABSENCES_KEY, "duties", days?.from, days?.until, person],
    queryFn: async ({ signal }) => {
      const query = { from: "", until: "", ...days, ...(person === null ? {} : { person }) };
      return (await call(listPlannedDuties, { query, signal })).data;
    },
    enabled: days !== null,
  });
}

const requestKey = createRequestKey();

/** Enters an absence. */
export function useCreateAbsence() {
  return useMutation({
    mutationFn: async (body: CallOptions<typeof createAbsence>["body"]) =>
      (await call(createAbsence, { body, idempotencyKey: requestKey.of(body) })).data,
    onSuccess: (_absence, _body, _result, { client }) => {
      requestKey.forget();
      reload(client);
    },
  });
}

/** Changes an absence. */
export const { useChange: useUpdateAbsence, currentOf: currentAbsenceOf } = createVersionedMutation<
  Absence,
  { id: string; version: number; body: CallOptions<typeof updateAbsence>["body"] }
>({
  mutationKey: ["absences", "update"],
  send: async ({ id, version, body }) =>
    (await call(updateAbsence, { params: { id }, body, ifMatch: version })).data,
  put: reload,
});

/** Deletes an absence; one that was deleted meanwhile counts as deleted. */
export function useDeleteAbsence() {
  return useMutation({
    mutationFn: ({ id }: Absence) => deleted(call(removeAbsence, { params: { id } })),
    onSuccess: (_nothing, _absence, _result, { client }) => reload(client),
  });
}

/** "Mon, 9 Nov 2026 – Fri, 13 Nov 2026", of a single day that day. */
export function daysText({ from, until }: Days): string {
  return from === until ? dayText(from) : `${dayText(from)} – ${dayText(until)}`;
}

/** Why somebody is away, as far as one may know: "Sick", "Away". */
export function kindText({ kind }: Pick<Absence, "kind">): string {
  return kind === null ? "Away" : ABSENCE_KIND_LABELS[kind];
}
