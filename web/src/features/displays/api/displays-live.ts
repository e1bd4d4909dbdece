import type { QueryClient } from "@tanstack/react-query";
import type { Display } from "@wardline/contracts/displays";
import type { BoardTemplate } from "@wardline/domain/board-template";
import type { LiveHandlers } from "../../../lib/live-cache.js";
import { parentDetailsQuery } from "../../../lib/parent-details.js";
import { dropDisplay, putDisplay } from "../model/display-list.js";

/** Under which keys the cache keeps the displays, and the template of all of them. */
export const DISPLAYS_KEY = ["displays", "list"] as const;
export const TEMPLATE_KEY = ["displays", "template"] as const;

/** Puts a new or changed display into the cached list. */
export function takeDisplay(queryClient: QueryClient, display: Display): void {
  queryClient.setQueryData<Display[]>(DISPLAYS_KEY, (held) => held && putDisplay(held, display));
}

/** Takes a display out of the cached list. */
export function drop(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData<Display[]>(DISPLAYS_KEY, (held) => held && dropDisplay(held, id));
}

/** Puts the template of all displays into the cache. */
export function takeTemplate(queryClient: QueryClient, board_template: BoardTemplate): void {
  queryClient.setQueryData(TEMPLATE_KEY, board_template);
  queryClient.setQueryData(
    parentDetailsQuery.queryKey,
    (held) => held && { ...held, board_template },
  );
}

/** Keeps the displays and the template current. Apart from the calls: every page has it, and few ask. */
export const displayLive: LiveHandlers = {
  "display.published": ({ payload }, client) => takeDisplay(client, payload),
  "display.updated": ({ payload }, client) => {
    if ("board_template" in payload) takeTemplate(client, payload.board_template);
    else takeDisplay(client, payload);
  },
  "display.revoked": ({ payload }, client) => drop(client, payload.display_id),
};
