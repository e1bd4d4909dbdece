import { useMutation } from "@tanstack/react-query";
import { publishDisplay } from "@wardline/contracts/displays";
import { call } from "../../../lib/calls/api.js";
import { parentDetailsQuery } from "../../../shared/hospital/parent-details.js";

/** The display that the Publish Patients button publishes; a known name keeps its address. */
const MAIN_DISPLAY = "Main display";

/** Publishes the hospital's main display (docs/wire.md, Displays and boards). */
export function usePublish() {
  return useMutation({
    mutationFn: async () => (await call(publishDisplay, { body: { name: MAIN_DISPLAY } })).data,
    onSuccess: (_display, _nothing, _result, { client }) =>
      client.invalidateQueries({ queryKey: parentDetailsQuery.queryKey }),
  });
}
