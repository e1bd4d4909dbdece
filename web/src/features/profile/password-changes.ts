import { useMutation } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import { updatePassword } from "@wardline/contracts/accounts";
import { updateSubPassword } from "@wardline/contracts/sub-accounts";
import { call } from "../../lib/calls/api.js";

type Passwords = CallOptions<typeof updatePassword>["body"];

/** Changes the password of the account that is logged in; its other sessions end. */
export function useChangePassword(accountType: "parent" | "sub") {
  return useMutation({
    mutationFn: async (body: Passwords) => {
      await (accountType === "parent"
        ? call(updatePassword, { body })
        : call(updateSubPassword, { body }));
    },
  });
}
