import { useMutation } from "@tanstack/react-query";
import { parentDetailsQuery } from "../../../lib/parent-details.js";

/** The display that the Publish Patients button publishes; a known name keeps its address. */
const MAIN_DISPLAY = "Main display";

/** Publishes the hospital's main display (docs/wire.md, Displays and boards). */
export function usePublish() {
  return useMutation({
    // The calls of displays are many, and this one of them is on the first page.
    mutationFn: async () => (await import("./publish.js")).publish(MAIN_DISPLAY),
    onSuccess: (_display, _nothing, _result, { client }) =>
      client.invalidateQueries({ queryKey: parentDetailsQuery.queryKey }),
  });
}
