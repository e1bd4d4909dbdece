import { addDepartment } from "@wardline/contracts/roster/departments";
import { useMay } from "../../lib/session/rights.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";

/** Links to the form for new departments, for people who may add them. */
export function AddDepartments() {
  if (!useMay(addDepartment.access)) return null;
  return (
    <ButtonLink to="/dashboard/add-departments" mt="sm">
      Add departments
    </ButtonLink>
  );
}
