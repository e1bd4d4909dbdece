import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getHolidays, saveHolidays } from "@wardline/contracts/roster/holidays";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { createVersionedUpdate } from "../../lib/calls/mutations.js";
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

/** Confirms a year's holidays; the server refuses if the edited version is outdated. */
export const holidaysUpdate = createVersionedUpdate(
  saveHolidays,
  (client) => void client.invalidateQueries({ queryKey: HOLIDAYS_KEY }),
);
