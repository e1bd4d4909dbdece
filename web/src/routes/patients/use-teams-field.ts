import type { Department } from "@wardline/contracts/roster/departments";
import type { ComponentProps } from "react";
import { useDepartments } from "../../features/departments/department-cache.js";
import type { TeamContacts } from "../../features/patients/change/use-patient-editing.js";
import type { TeamSelect } from "../../shared/contacts/TeamSelect.js";
import { useTeamContacts } from "../../shared/contacts/use-contacts.js";

const NO_DEPARTMENTS: readonly Department[] = [];

/** Returns the props of a field for managing teams, and the contacts of the chosen teams. */
export function useTeamsField(
  selected: string[],
  onChange: (teams: string[]) => void,
): { contacts: TeamContacts; field: Omit<ComponentProps<typeof TeamSelect>, "label"> } {
  const { data = NO_DEPARTMENTS, isLoadingError: isFailed } = useDepartments();
  const contacts = useTeamContacts(selected, data);
  const departments = data.map(({ department }) => department);
  return { contacts, field: { departments, isFailed, selected, onChange } };
}
