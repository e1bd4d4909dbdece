import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import { acceptPairing } from "@wardline/contracts/displays";
import { call } from "../../../lib/api.js";
import { takeDisplay } from "./displays.js";

/** Makes the screen that shows a code a screen of the display with this name. */
export function usePair() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: CallOptions<typeof acceptPairing>["body"]) => {
      const { data } = await call(acceptPairing, { body });
      takeDisplay(queryClient, data);
      return data;
    },
  });
}
