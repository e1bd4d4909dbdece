import { useMutation } from "@tanstack/react-query";
import { updateAccount } from "@wardline/contracts/accounts";
import { call } from "../../lib/calls/api.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { parentDetailsQuery } from "../../shared/hospital/parent-details.js";
import type { AccountChange } from "./account-form.js";

/** Changes the hospital's name, number, time zone or logo. */
export function useUpdateAccount() {
  return useMutation({
    mutationFn: async ({ body, logo }: AccountChange) =>
      (await call(updateAccount, { body, ...(logo !== null && { file: logo }) })).data.user,
    onSuccess: (user, _change, _result, { client }) => {
      sessionStore.patch({ user });
      return client.invalidateQueries({ queryKey: parentDetailsQuery.queryKey });
    },
  });
}
