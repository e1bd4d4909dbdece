import { queryOptions, useMutation } from "@tanstack/react-query";
import { joinDisplay, listDisplayNames } from "@wardline/contracts/displays";
import { call } from "../../../lib/api.js";
import { type LiveHandlers, onEach } from "../../../lib/live-cache.js";

/** The displays that a screen may be joined to, the newest first. */
export const displayNamesQuery = queryOptions({
  queryKey: ["display-names"],
  queryFn: async ({ signal }) => (await call(listDisplayNames, { signal })).data,
});

/** Joins the screen that shows a code to a display that exists. */
export function useJoinDisplay() {
  return useMutation({
    mutationFn: async ({ id, code }: { id: string; code: string }) =>
      (await call(joinDisplay, { params: { id }, body: { code } })).data,
  });
}

/** Keeps the names current. */
export const displayNamesLive: LiveHandlers = onEach(
  ["display.published", "display.updated", "display.revoked"],
  (client) => void client.invalidateQueries({ queryKey: displayNamesQuery.queryKey }),
);
