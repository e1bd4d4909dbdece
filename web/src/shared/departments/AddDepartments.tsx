import { addDepartment } from "@wardline/contracts/departments";
import { useMay } from "../../lib/session/rights.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";

/** What leads on wherever a hospital has no departments yet, for anyone who may add some. */
export function AddDepartments() {
  if (!useMay(addDepartment.access)) return null;
  return (
    <ButtonLink to="/dashboard/add-departments" mt="sm">
      Add departments
    </ButtonLink>
  );
}
