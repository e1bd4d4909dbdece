import { addDepartment } from "@wardline/contracts/roster/departments";
import { useMay } from "../../lib/session/rights.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";

/** Link to the form for new departments, for people who may add departments. */
export function AddDepartments() {
  if (!useMay(addDepartment.access)) return null;
  return (
    <ButtonLink to="/dashboard/add-departments" mt="sm">
      Add departments
    </ButtonLink>
  );
}
