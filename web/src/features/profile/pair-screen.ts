import { useMutation } from "@tanstack/react-query";
import { joinDisplay } from "@wardline/contracts/pairings";
import { call } from "../../lib/calls/api.js";

/** Joins the screen that shows a code to a display that exists. */
export function useJoinDisplay() {
  return useMutation({
    mutationFn: async ({ id, code }: { id: string; code: string }) =>
      (await call(joinDisplay, { params: { id }, body: { code } })).data,
  });
}
