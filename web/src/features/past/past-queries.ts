import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import {
  getDisplayAt,
  getResponsibility,
  listDisplayMoments,
} from "@wardline/contracts/boards/past";
import { call } from "../../lib/calls/api.js";
import { type LiveHandlers, reloadOn } from "../../lib/live/live-cache.js";
import { withRemovedName } from "../../shared/patients/removed-patient.js";

const PAST_KEY = ["past"];

export const pastLive: LiveHandlers = {
  ...reloadOn(
    ["roster.created", "roster.updated", "roster.deleted"],
    [...PAST_KEY, "responsibility"],
  ),
  ...reloadOn(["retention.ran"], PAST_KEY),
};

/** Loads what a display showed at a time in epoch milliseconds; null if the display was not published then. */
export const displayAtQuery = (id: string, at: number) =>
  queryOptions({
    queryKey: [...PAST_KEY, "display", id, at],
    queryFn: async ({ signal }) => {
      try {
        const query = { at: new Date(at).toISOString() };
        return (await call(getDisplayAt, { params: { id }, query, signal })).data;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    placeholderData: keepPreviousData,
    // A minute is enough, because a user may load the board of every second of a day.
    gcTime: 60_000,
  });

/** Loads the times, in epoch milliseconds and in order, at which a display changed on a day (YYYY-MM-DD). */
export const displayMomentsQuery = (id: string, date: string) =>
  queryOptions({
    queryKey: [...PAST_KEY, "moments", id, date],
    queryFn: async ({ signal }) => {
      const { data } = await call(listDisplayMoments, { params: { id }, query: { date }, signal });
      return data.map((at) => Date.parse(at));
    },
  });

/** Loads who was responsible for a patient at `at`, as known at `knownAt` or else at `at`; in epoch milliseconds. */
export const responsibilityQuery = (patient: string, at: number, knownAt: number | null) =>
  queryOptions({
    queryKey: [...PAST_KEY, "responsibility", patient, at, knownAt],
    queryFn: async ({ signal }) => {
      const query = {
        patient,
        at: new Date(at).toISOString(),
        ...(knownAt !== null && { known_at: new Date(knownAt).toISOString() }),
      };
      const { data } = await call(getResponsibility, { query, signal });
      return { ...data, patient: withRemovedName(data.patient) };
    },
  });
