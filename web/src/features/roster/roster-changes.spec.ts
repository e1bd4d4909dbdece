/** @jest-environment ./web/testing/browser.cjs */
import { QueryClient } from "@tanstack/react-query";
import { listTypesConcerning } from "@wardline/contracts/live/event-concerns";
import { ROSTER_KEYS, rosterLive } from "./roster-queries.js";

it.each(listTypesConcerning("absences"))(
  "reloads months, coverage and findings after %s",
  (type) => {
    const client = new QueryClient();
    const keys = [ROSTER_KEYS.months, ROSTER_KEYS.coverage, ROSTER_KEYS.checks];
    for (const queryKey of keys) client.setQueryData(queryKey, []);
    rosterLive[type]?.({} as never, client);
    const invalidated = keys.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated);
    expect(invalidated).toEqual([true, true, true]);
  },
);
