import { useMutation, useQueryClient } from "@tanstack/react-query";
import { updateAccount } from "@wardline/contracts/accounts";
import { call } from "../../../lib/api.js";
import { parentDetailsQuery } from "../../../lib/parent-details.js";
import { sessionStore } from "../../../lib/session-store.js";
import type { AccountChange } from "../model/account-form.js";

/** Changes the hospital's name, number, time zone or logo. */
export function useUpdateAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, logo }: AccountChange) => {
      const { data } = await call(updateAccount, { body, ...(logo !== null && { file: logo }) });
      sessionStore.patch({ user: data.user });
      await queryClient.invalidateQueries({ queryKey: parentDetailsQuery.queryKey });
    },
  });
}
