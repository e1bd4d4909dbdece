import { type QueryClient, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import {
  type Display,
  type DisplayState,
  getDisplaySettings,
  listDisplays,
  revokeDisplay,
  rotateDisplay,
  updateDisplay,
  updateTemplate,
} from "@wardline/contracts/boards/displays";
import type { BoardTemplate } from "@wardline/domain/boards/board-template";
import { call } from "../../lib/calls/api.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import type { LiveHandlers } from "../../lib/live/live-cache.js";
import { useMay } from "../../lib/session/rights.js";
import { parentDetailsQuery } from "../../shared/hospital/parent-details.js";
import { dropDisplay, putDisplay } from "./display-list.js";

export const DISPLAYS_KEY = ["displays", "list"] as const;
export const TEMPLATE_KEY = ["displays", "template"] as const;

/** Applies an event to a cached display and reloads the list, because events lack the display's address. */
function applyState(queryClient: QueryClient, state: DisplayState): void {
  queryClient.setQueryData<Display[]>(
    DISPLAYS_KEY,
    (held) =>
      held && held.map((one) => (one.display_id === state.display_id ? { ...one, ...state } : one)),
  );
  void queryClient.invalidateQueries({ queryKey: DISPLAYS_KEY });
}

/** Adds or replaces a display in the cached list. */
export function cacheDisplay(queryClient: QueryClient, display: Display): void {
  queryClient.setQueryData<Display[]>(DISPLAYS_KEY, (held) => held && putDisplay(held, display));
}

/** Removes a display from the cached list. */
export function removeCachedDisplay(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData<Display[]>(DISPLAYS_KEY, (held) => held && dropDisplay(held, id));
}

/** Replaces the template of all displays in the cache. */
export function cacheTemplate(queryClient: QueryClient, board_template: BoardTemplate): void {
  queryClient.setQueryData(TEMPLATE_KEY, board_template);
  queryClient.setQueryData(
    parentDetailsQuery.queryKey,
    (held) => held && { ...held, board_template },
  );
}

export const displayLive: LiveHandlers = {
  "display.published": ({ payload }, client) => {
    if ("name" in payload) applyState(client, payload);
  },
  "display.updated": ({ payload }, client) => {
    if ("board_template" in payload) cacheTemplate(client, payload.board_template);
    else if ("name" in payload) applyState(client, payload);
  },
  "display.revoked": ({ payload }, client) => removeCachedDisplay(client, payload.display_id),
};

const displaysQuery = queryOptions({
  queryKey: DISPLAYS_KEY,
  queryFn: async ({ signal }) => (await call(listDisplays, { signal })).data,
});

const templateQuery = queryOptions({
  queryKey: TEMPLATE_KEY,
  queryFn: async ({ signal }) => (await call(getDisplaySettings, { signal })).data.board_template,
});

/** Returns the hospital's displays, newest first, kept current; loads them only for users with the required right. */
export function useDisplays() {
  return useQuery({ ...displaysQuery, enabled: useMay(listDisplays.access) });
}

/** Returns the template of all displays, kept current. */
export function useTemplate() {
  return useQuery(templateQuery);
}

/** Changes the template of all displays. */
export function useUpdateTemplate() {
  return useMutation({
    mutationFn: async (boardTemplate: BoardTemplate) =>
      (await call(updateTemplate, { body: { boardTemplate } })).data.board_template,
    onSuccess: (template, _chosen, _result, { client }) => cacheTemplate(client, template),
  });
}

/** Renames a display or changes its settings; the server refuses changes to an outdated version. */
export const { useChange: useUpdateDisplay, readCurrent: readCurrentDisplay } =
  createVersionedMutation<
    Display,
    { display: Display; body: CallOptions<typeof updateDisplay>["body"] }
  >({
    mutationKey: ["displays", "saving"],
    send: async ({ display: { display_id: id, version }, body }) =>
      (await call(updateDisplay, { params: { id }, body, ifMatch: version })).data,
    put: cacheDisplay,
  });

/** Gives a display a new address; the old one stops working at once. */
export function useRotateDisplay() {
  return useMutation({
    mutationFn: async (id: string) => (await call(rotateDisplay, { params: { id } })).data,
    onSuccess: (display, _id, _result, { client }) => cacheDisplay(client, display),
  });
}

/** Revokes a display; all its screens stop showing it. */
export function useRevokeDisplay() {
  return useMutation({
    mutationFn: (id: string) => call(revokeDisplay, { params: { id } }),
    onSuccess: (_answer, id, _result, { client }) => removeCachedDisplay(client, id),
  });
}
