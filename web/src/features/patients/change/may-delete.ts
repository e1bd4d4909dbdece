import { deletePatient } from "@wardline/contracts/patients";
import { useMay } from "../../../lib/session/rights.js";
import { useParentDetails } from "../../../shared/hospital/parent-details.js";

/** Whether the one who is logged in may delete cards: a hospital can leave that to administrators (docs/wire.md, Patients). */
export function useMayDelete(): boolean {
  const isReserved = useParentDetails().data?.only_administrators_delete === true;
  const isAdministrator = useMay("administrator");
  return useMay(deletePatient.access) && (isAdministrator || !isReserved);
}
