import { ButtonLink } from "./ButtonLink.js";

/** What leads on wherever a hospital has no departments yet. */
export function AddDepartments() {
  return (
    <ButtonLink to="/dashboard/add-departments" mt="sm">
      Add departments
    </ButtonLink>
  );
}
