import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import { type ConfirmedHolidays, getHolidays, saveHolidays } from "@wardline/contracts/holidays";
import { call } from "../../lib/calls/api.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import type { LiveHandlers } from "../../lib/live/live-cache.js";

const HOLIDAYS = ["holidays"] as const;

/** Whose holidays are proposed; null where the hospital's own choice, or its time zone, says it. */
export interface HolidayPlace {
  country: string | null;
  region: string | null;
}

/** The confirmed holidays of a year, with those that are proposed for a country and region. */
export const holidaysQuery = (year: number, { country, region }: HolidayPlace) =>
  queryOptions({
    queryKey: [...HOLIDAYS, year, country, region],
    queryFn: async ({ signal }) => {
      const place = { ...(country && { country }), ...(region && { region }) };
      return (await call(getHolidays, { query: { year, ...place }, signal })).data;
    },
    placeholderData: keepPreviousData,
  });

function reload(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: HOLIDAYS });
}

/** Reads holidays again when somebody has confirmed some. */
export const holidaysLive: LiveHandlers = {
  "holidays.updated": (_change, client) => reload(client),
};

/** Confirms the holidays of a year, on top of the version that was edited. */
export const { useChange: useSaveHolidays, currentOf: currentHolidaysOf } = createVersionedMutation<
  ConfirmedHolidays,
  { year: number; version: number; body: CallOptions<typeof saveHolidays>["body"] }
>({
  mutationKey: ["holidays", "saving"],
  send: async ({ year, version, body }) =>
    (await call(saveHolidays, { query: { year }, body, ifMatch: version })).data,
  put: reload,
});
