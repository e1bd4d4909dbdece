import { DEFAULT_DUTY_START } from "@wardline/domain/duty";
import { useSession } from "../../lib/session/session-store.js";
import { useParentDetails } from "../hospital/parent-details.js";

/** When the hospital's duties begin, "HH:MM" on its clocks: what its details say now, before what the login said. */
export function useDutyStart(): string {
  const details = useParentDetails().data;
  const session = useSession();
  return details?.duty_start ?? session?.user.duty_start ?? DEFAULT_DUTY_START;
}
