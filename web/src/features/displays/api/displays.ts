import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import {
  getDisplaySettings,
  listDisplays,
  revokeDisplay,
  rotateDisplay,
  updateDisplay,
  updateTemplate,
} from "@wardline/contracts/displays";
import type { BoardTemplate } from "@wardline/domain/board-template";
import { call } from "../../../lib/api.js";
import { DISPLAYS_KEY, drop, TEMPLATE_KEY, takeDisplay, takeTemplate } from "./displays-live.js";

const displaysQuery = queryOptions({
  queryKey: DISPLAYS_KEY,
  queryFn: async ({ signal }) => (await call(listDisplays, { signal })).data,
});

const templateQuery = queryOptions({
  queryKey: TEMPLATE_KEY,
  queryFn: async ({ signal }) => (await call(getDisplaySettings, { signal })).data.board_template,
});

/** The hospital's displays, newest first, kept current. */
export function useDisplays() {
  return useQuery(displaysQuery);
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

interface DisplayChange {
  id: string;
  body: CallOptions<typeof updateDisplay>["body"];
}

/** Renames a display or changes what it shows. */
export function useUpdateDisplay() {
  return useMutation({
    mutationFn: async ({ id, body }: DisplayChange) =>
      (await call(updateDisplay, { params: { id }, body })).data,
    onSuccess: (display, _change, _result, { client }) => takeDisplay(client, display),
  });
}

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
