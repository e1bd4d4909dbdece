import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { rosterMonthQuery } from "../roster-queries.js";
import { monthsBetween, repeatedDays } from "./repetition.js";

/** The days on which a roster is to be saved: `day`, and every week after it until the day that was chosen. */
export function useRepetition(day: string) {
  const [chosen, setUntil] = useState<string | null>(null);
  // A day later than the end of its repetition is for itself.
  const until = chosen !== null && chosen > day ? chosen : null;
  const months = useQueries({
    queries: until === null ? [] : monthsBetween(day, until).map(rosterMonthQuery),
  });
  const rostered = new Set(
    months.flatMap(({ data }) => data?.rosters ?? []).map((one) => one.date),
  );
  return {
    until,
    setUntil,
    days: until === null ? [{ day, isTaken: false }] : repeatedDays(day, until, rostered),
    isPending: months.some(({ isPending }) => isPending),
    error: months.find(({ isError }) => isError)?.error ?? null,
  };
}
