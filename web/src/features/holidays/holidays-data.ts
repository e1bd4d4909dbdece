import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import {
  type ConfirmedHolidays,
  getHolidays,
  saveHolidays,
} from "@wardline/contracts/roster/holidays";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { call } from "../../lib/calls/api.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import { reloadOn } from "../../lib/live/live-cache.js";

const HOLIDAYS_KEY = ["holidays"] as const;

/** Place whose holidays are proposed. Without a country, the server uses the last choice or the time zone's country. */
export type HolidayPlace = { country: string | null; region: string | null };

export function holidaysQuery(year: number, { country, region }: HolidayPlace) {
  const query = { year, ...(country && { country }), ...(region && { region }) };
  return queryOptions({
    ...answerQuery([...HOLIDAYS_KEY, year, country, region], getHolidays, { query }),
    placeholderData: keepPreviousData,
  });
}

export const holidaysLive = reloadOn(["holidays.updated"], HOLIDAYS_KEY);

type HolidaysChange = Pick<ConfirmedHolidays, "year" | "version"> &
  Pick<CallOptions<typeof saveHolidays>, "body">;

/** Confirms a year's holidays; the server refuses if the edited version is outdated. */
export const holidaysUpdate = createVersionedMutation({
  send: async ({ year, version, body }: HolidaysChange) =>
    (await call(saveHolidays, { query: { year }, body, ifMatch: version })).data,
  put: (client) => void client.invalidateQueries({ queryKey: HOLIDAYS_KEY }),
});
