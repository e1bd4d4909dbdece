import { useMutation } from "@tanstack/react-query";
import { updateReminder } from "@wardline/contracts/accounts";
import { call } from "../../lib/calls/api.js";
import { parentDetailsQuery } from "../../shared/hospital/parent-details.js";

/** Saves whether the department reminder stays hidden. */
export function useSaveReminder() {
  return useMutation({
    mutationFn: async (hide: boolean) =>
      (await call(updateReminder, { body: { hide_team_reminder: hide } })).data,
    onSuccess: (reminder, _hide, _result, { client }) =>
      client.setQueryData(parentDetailsQuery.queryKey, (held) => held && { ...held, ...reminder }),
  });
}
