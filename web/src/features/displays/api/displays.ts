import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import {
  type Display,
  getDisplaySettings,
  listDisplays,
  revokeDisplay,
  rotateDisplay,
  updateDisplay,
  updateTemplate,
} from "@wardline/contracts/displays";
import type { BoardTemplate } from "@wardline/domain/board-template";
import { call } from "../../../lib/api.js";
import { registerLive } from "../../../lib/live-cache.js";
import { parentDetailsQuery } from "../../../lib/parent-details.js";
import { dropDisplay, putDisplay } from "../model/display-list.js";

const displaysQuery = queryOptions({
  queryKey: ["displays", "list"],
  queryFn: async ({ signal }) => (await call(listDisplays, { signal })).data,
});

const templateQuery = queryOptions({
  queryKey: ["displays", "template"],
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
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (boardTemplate: BoardTemplate) => {
      const { data } = await call(updateTemplate, { body: { boardTemplate } });
      takeTemplate(queryClient, data.board_template);
    },
  });
}

/** Renames a display or changes what it shows. */
export function useUpdateDisplay() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({
      id,
      body,
    }: CallOptions<typeof updateDisplay>["params"] & {
      body: CallOptions<typeof updateDisplay>["body"];
    }) => {
      takeDisplay(queryClient, (await call(updateDisplay, { params: { id }, body })).data);
    },
  });
}

/** Gives a display a new address; the old one ends at once. */
export function useRotateDisplay() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      takeDisplay(queryClient, (await call(rotateDisplay, { params: { id } })).data);
    },
  });
}

/** Ends a display and its screens. */
export function useRevokeDisplay() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await call(revokeDisplay, { params: { id } });
      drop(queryClient, id);
    },
  });
}

/** Puts a new or changed display into the cached list. */
export function takeDisplay(queryClient: QueryClient, display: Display): void {
  queryClient.setQueryData(displaysQuery.queryKey, (held) => held && putDisplay(held, display));
}

function drop(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData(displaysQuery.queryKey, (held) => held && dropDisplay(held, id));
}

function takeTemplate(queryClient: QueryClient, board_template: BoardTemplate): void {
  queryClient.setQueryData(templateQuery.queryKey, board_template);
  queryClient.setQueryData(
    parentDetailsQuery.queryKey,
    (held) => held && { ...held, board_template },
  );
}

registerLive("display.published", ({ payload }, client) => takeDisplay(client, payload));
registerLive("display.updated", ({ payload }, client) => {
  if ("board_template" in payload) takeTemplate(client, payload.board_template);
  else takeDisplay(client, payload);
});
registerLive("display.revoked", ({ payload }, client) => drop(client, payload.display_id));
