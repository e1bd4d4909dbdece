import { Group } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { addRole, removeRole } from "@wardline/contracts/roster/departments";
import { isDefaultRole } from "@wardline/domain/people/department";
import { call } from "../../lib/calls/api.js";
import { createMutation, idempotentCall } from "../../lib/calls/mutations.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { dropRole, putRole } from "./department-cache.js";
import classes from "./NameList.module.css";
import { NamesPanel, RemoveButton } from "./NamesPanel.js";

const toast = toastsAbout("role");

const useAddRole = createMutation(idempotentCall(addRole), (client, { role }) =>
  putRole(client, role),
);

// The server refuses to remove default roles, and roles that staff have.
const useRemoveRole = createMutation(
  (name: string) => call(removeRole, { params: { roleName: name } }),
  (client, _answer, name) => dropRole(client, name),
);

/** Lists the roles that staff can have; the default ones are locked (docs/product.md, Departments and roles page). */
export function RolesPanel({ roles }: { roles: readonly string[] }) {
  const add = useAddRole();
  const remove = useRemoveRole();

  async function removeOne(role: string): Promise<void> {
    const isRemoved = await toast.report(
      remove.mutateAsync(role),
      "Role removed successfully!",
      "Failed to remove role. Please try again.",
      { about: role },
    );
    const title = document.querySelector<HTMLElement>("#page-title");
    if (isRemoved) title?.focus({ preventScroll: true });
  }

  return (
    <NamesPanel
      noun="Role"
      description="Job titles. The eight default ones cannot be removed."
      names={roles}
      schema={addRole.body.shape.role_name}
      add={(role_name) => add.mutateAsync({ role_name })}
    >
      {roles.map((role) => (
        <li key={role}>
          <Group gap={8} mih="2.25rem" wrap="nowrap">
            <span className={classes.name}>{role}</span>
            {isDefaultRole(role) ? (
              <Group component="span" gap={6} px={8} fz="0.8125rem" c="dimmed" wrap="nowrap">
                <IconLock size={16} aria-hidden="true" />
                Default role
              </Group>
            ) : (
              <RemoveButton
                name={role}
                loading={remove.isPending && remove.variables === role}
                onClick={() => void removeOne(role)}
              />
            )}
          </Group>
        </li>
      ))}
    </NamesPanel>
  );
}
