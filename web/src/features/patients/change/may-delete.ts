import { deletePatient } from "@wardline/contracts/patients/patient";
import { useMay } from "../../../lib/session/rights.js";
import { useParentDetails } from "../../../shared/hospital/parent-details.js";

/**
 * Returns true if the current user may delete cards; a hospital can restrict deleting to administrators
 * (docs/wire/patients.md, Patients).
 */
export function useMayDelete(): boolean {
  const isReserved = useParentDetails().data?.only_administrators_delete === true;
  const isAdministrator = useMay("administrator");
  return useMay(deletePatient.access) && (isAdministrator || !isReserved);
}
