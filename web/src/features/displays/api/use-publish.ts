import { useMutation, useQueryClient } from "@tanstack/react-query";
import { publishDisplay } from "@wardline/contracts/displays";
import { call } from "../../../lib/api.js";
import { parentDetailsQuery } from "../../../lib/parent-details.js";

/** The display that the Publish Patients button publishes; a known name keeps its address (api.md 6). */
const MAIN_DISPLAY = "Main display";

/** Publishes the hospital's main display. */
export function usePublish() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(publishDisplay, { body: { name: MAIN_DISPLAY } })).data,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: parentDetailsQuery.queryKey }),
  });
}
