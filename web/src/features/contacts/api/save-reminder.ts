import { useQueryClient } from "@tanstack/react-query";
import { updateReminder } from "@wardline/contracts/accounts";
import { call } from "../../../lib/api.js";
import { parentDetailsQuery } from "../../../lib/parent-details.js";

/** Saves whether the department reminder stays hidden. */
export function useSaveReminder(): (hide: boolean) => Promise<void> {
  const queryClient = useQueryClient();
  return async (hide) => {
    const { data } = await call(updateReminder, { body: { hide_team_reminder: hide } });
    queryClient.setQueryData(parentDetailsQuery.queryKey, (held) => held && { ...held, ...data });
  };
}
