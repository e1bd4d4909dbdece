import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { getBoard } from "@wardline/contracts/boards/board";
import type { Display } from "@wardline/contracts/boards/displays";
import { listTypesConcerning } from "@wardline/contracts/live/event-concerns";
import { call } from "../../../lib/calls/api.js";
import { type LiveHandlers, onEach } from "../../../lib/live/live-cache.js";

export const PREVIEW_KEY = ["displays", "preview"] as const;

export const previewLive: LiveHandlers = onEach(
  listTypesConcerning("boards"),
  (client) => void client.invalidateQueries({ queryKey: PREVIEW_KEY }),
);

const previewQuery = ({ display_url, name_display, show_contacts, show_phones }: Display) =>
  queryOptions({
    queryKey: [...PREVIEW_KEY, display_url, name_display, show_contacts, show_phones],
    queryFn: async ({ signal }) => {
      const key = display_url?.split("/").at(-1) ?? "";
      return (await call(getBoard, { params: { key }, signal })).data;
    },
    enabled: display_url !== null,
    placeholderData: keepPreviousData,
  });

/** Returns the data that a display's screens now receive, and keeps it current. */
export function usePreview(display: Display) {
  return useQuery(previewQuery(display));
}
