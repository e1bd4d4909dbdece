import { keepPreviousData, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { getBoard } from "@wardline/contracts/boards/board";
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
import { listTypesConcerning } from "@wardline/contracts/live/event-concerns";
import type { BoardTemplate } from "@wardline/domain/boards/board-template";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { call } from "../../lib/calls/api.js";
import { createMutation, createVersionedUpdate } from "../../lib/calls/mutations.js";
import { type LiveHandlers, reloadOn } from "../../lib/live/live-cache.js";
import { useMay } from "../../lib/session/rights.js";
import { patchParentDetails } from "../../shared/hospital/parent-details.js";

const displaysQuery = answerQuery(["displays", "list"], listDisplays);

export const templateQuery = queryOptions({
  queryKey: ["displays", "template"],
  queryFn: async ({ signal }) => (await call(getDisplaySettings, { signal })).data.board_template,
});

const PREVIEW_KEY = ["displays", "preview"];

/** Returns the displays with this display replaced in its position; a new display comes first. */
export function putDisplay(list: readonly Display[], display: Display): Display[] {
  const isKnown = list.some(({ display_id }) => display_id === display.display_id);
  if (!isKnown) return [display, ...list];
  return list.map((one) => (one.display_id === display.display_id ? display : one));
}

/** Returns the displays except the display with this id. */
export function dropDisplay(list: readonly Display[], id: string): Display[] {
  return list.filter(({ display_id }) => display_id !== id);
}

/** Adds or replaces a display in the cached list. */
export function cacheDisplay(client: QueryClient, display: Display): void {
  client.setQueryData(displaysQuery.queryKey, (held) => held && putDisplay(held, display));
}

function removeCachedDisplay(client: QueryClient, id: string): void {
  client.setQueryData(displaysQuery.queryKey, (held) => held && dropDisplay(held, id));
}

/** Applies an event to a cached display and reloads the list, because events lack the display's address. */
function applyState(client: QueryClient, state: DisplayState): void {
  client.setQueryData(displaysQuery.queryKey, (held) =>
    held?.map((one) => (one.display_id === state.display_id ? { ...one, ...state } : one)),
  );
  void client.invalidateQueries({ queryKey: displaysQuery.queryKey });
}

function cacheTemplate(client: QueryClient, board_template: BoardTemplate): void {
  client.setQueryData(templateQuery.queryKey, board_template);
  patchParentDetails(client, { board_template });
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

export const previewLive = reloadOn(listTypesConcerning("boards"), PREVIEW_KEY);

/** Returns the hospital's displays, newest first, kept current; loads them only for users with the required right. */
export function useDisplays() {
  return useQuery({ ...displaysQuery, enabled: useMay(listDisplays.access) });
}

/** Returns the only display or, of several, the one with the fewest wards that includes the person's own `ward` ("": none). */
export function chooseDefaultDisplay(displays: readonly Display[], ward: string) {
  if (displays.length === 1) return displays[0];
  return displays
    .filter(({ scope }) => scope.wards.includes(ward))
    .toSorted((one, other) => one.scope.wards.length - other.scope.wards.length)[0];
}

/** Returns the data that a display's screens now receive, and keeps it current. */
export function usePreview({ display_url, name_display, show_contacts, show_phones }: Display) {
  const queryKey = [...PREVIEW_KEY, display_url, name_display, show_contacts, show_phones];
  const key = display_url?.split("/").at(-1) ?? "";
  return useQuery({
    ...answerQuery(queryKey, getBoard, { params: { key } }),
    enabled: display_url !== null,
    placeholderData: keepPreviousData,
  });
}

/** Changes the template of all displays. */
export const useUpdateTemplate = createMutation(
  async (boardTemplate: BoardTemplate) =>
    (await call(updateTemplate, { body: { boardTemplate } })).data.board_template,
  cacheTemplate,
);

export const { useChange: useUpdateDisplay, readCurrent: readCurrentDisplay } =
  createVersionedUpdate(updateDisplay, cacheDisplay);

/** Gives a display a new address; the old one stops working at once. */
export const useRotateDisplay = createMutation(
  async (id: string) => (await call(rotateDisplay, { params: { id } })).data,
  cacheDisplay,
);

/** Revokes a display; all its screens stop showing it. */
export const useRevokeDisplay = createMutation(
  (id: string) => call(revokeDisplay, { params: { id } }),
  (client, _answer, id) => removeCachedDisplay(client, id),
);
