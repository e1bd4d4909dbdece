import { useMutation, useQuery } from "@tanstack/react-query";
import { updateAccount } from "@wardline/contracts/accounts";
import { monthOf } from "@wardline/domain/calendar-grid";
import { call } from "../../../lib/calls/api.js";
import { useMay } from "../../../lib/session/rights.js";
import { sessionStore } from "../../../lib/session/session-store.js";
import { parentDetailsQuery, useParentDetails } from "../../../shared/hospital/parent-details.js";
import { rosterMonthQuery } from "../roster-queries.js";

/**
 * Whether to ask when duties begin: there was never a roster, and nobody has said it yet (docs/wire.md, Duties). `today`
 * as YYYY-MM-DD. Follows what others answer meanwhile. Only whoever may answer is asked.
 */
export function useIsDutyStartAsked(today: string): boolean {
  const details = useParentDetails().data;
  const rosters = useQuery(rosterMonthQuery(monthOf(today))).data;
  const mayAnswer = useMay(updateAccount.access);
  return mayAnswer && rosters?.total === 0 && details?.duty_start_chosen === false;
}

/** Says when the hospital's duties begin, "HH:MM". */
export function useChooseDutyStart() {
  return useMutation({
    mutationFn: async (duty_start: string) =>
      (await call(updateAccount, { body: { duty_start } })).data.user,
    onSuccess: (user, duty_start, _result, { client }) => {
      sessionStore.patch({ user });
      client.setQueryData(
        parentDetailsQuery.queryKey,
        (held) => held && { ...held, duty_start, duty_start_chosen: true },
      );
    },
  });
}
