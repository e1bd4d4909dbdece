import { useMutation } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import { acceptPairing } from "@wardline/contracts/pairings";
import { call } from "../../../lib/calls/api.js";
import { takeDisplay } from "../displays.js";

/** Makes the screen that shows a code a screen of the display with this name. */
export function usePair() {
  return useMutation({
    mutationFn: async (body: CallOptions<typeof acceptPairing>["body"]) =>
      (await call(acceptPairing, { body })).data,
    onSuccess: (display, _body, _result, { client }) => takeDisplay(client, display),
  });
}
