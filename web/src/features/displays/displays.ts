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
} from "@wardline/contracts/displays";
import type { BoardTemplate } from "@wardline/domain/boards/board-template";
import { call } from "../../lib/calls/api.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import type { LiveHandlers } from "../../lib/live/live-cache.js";
import { useMay } from "../../lib/session/rights.js";
import { parentDetailsQuery } from "../../shared/hospital/parent-details.js";
import { dropDisplay, putDisplay } from "./display-list.js";

/** Under which keys the cache keeps the displays, and the template of all of them. */
export const DISPLAYS_KEY = ["displays", "list"] as const;
export const TEMPLATE_KEY = ["displays", "template"] as const;

/** Takes what an event says of a display; its address, which may be a new one, only the list has. */
function takeState(queryClient: QueryClient, state: DisplayState): void {
  queryClient.setQueryData<Display[]>(
    DISPLAYS_KEY,
    (held) =>
      held && held.map((one) => (one.display_id === state.display_id ? { ...one, ...state } : one)),
  );
  void queryClient.invalidateQueries({ queryKey: DISPLAYS_KEY });
}

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

/** Keeps the displays and the template current. */
export const displayLive: LiveHandlers = {
  "display.published": ({ payload }, client) => {
    if ("name" in payload) takeState(client, payload);
  },
  "display.updated": ({ payload }, client) => {
    if ("board_template" in payload) takeTemplate(client, payload.board_template);
    else if ("name" in payload) takeState(client, payload);
  },
  "display.revoked": ({ payload }, client) => drop(client, payload.display_id),
};

const displaysQuery = queryOptions({
  queryKey: DISPLAYS_KEY,
  queryFn: async ({ signal }) => (await call(listDisplays, { signal })).data,
});

const templateQuery = queryOptions({
  queryKey: TEMPLATE_KEY,
  queryFn: async ({ signal }) => (await call(getDisplaySettings, { signal })).data.board_template,
});

/** The hospital's displays, newest first, kept current; asked for only by those who may. */
export function useDisplays() {
  return useQuery({ ...displaysQuery, enabled: useMay(listDisplays.access) });
}

/** The template of all displays, kept current. */
export function useTemplate() {
  return useQuery(templateQuery);
}

/** Chooses the template of all displays. */
export function useUpdateTemplate() {
  return useMutation({
    mutationFn: async (boardTemplate: BoardTemplate) =>
      (await call(updateTemplate, { body: { boardTemplate } })).data.board_template,
    onSuccess: (template, _chosen, _result, { client }) => takeTemplate(client, template),
  });
}

/** Renames a display or changes what it shows, on top of the version that is seen. */
export const { useChange: useUpdateDisplay } = createVersionedMutation<
  Display,
  { display: Display; body: CallOptions<typeof updateDisplay>["body"] }
>({
  mutationKey: ["displays", "saving"],
  send: async ({ display: { display_id: id, version }, body }) =>
    (await call(updateDisplay, { params: { id }, body, ifMatch: version })).data,
  put: takeDisplay,
});

/** Gives a display a new address; the old one ends at once. */
export function useRotateDisplay() {
  return useMutation({
    mutationFn: async (id: string) => (await call(rotateDisplay, { params: { id } })).data,
    onSuccess: (display, _id, _result, { client }) => takeDisplay(client, display),
  });
}

/** Ends a display and its screens. */
export function useRevokeDisplay() {
  return useMutation({
    mutationFn: (id: string) => call(revokeDisplay, { params: { id } }),
    onSuccess: (_answer, id, _result, { client }) => drop(client, id),
  });
}
