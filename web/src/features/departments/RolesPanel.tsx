import { ActionIcon, Group } from "@mantine/core";
import { IconLock, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { addRole, removeRole } from "@wardline/contracts/roster/departments";
import { isDefaultRole } from "@wardline/domain/people/department";
import { call, createRequestKey } from "../../lib/calls/api.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { dropRole, putRole } from "./department-cache.js";
import classes from "./NameList.module.css";
import { NamesPanel } from "./NamesPanel.js";

const toast = toastsAbout("role");
const roleKey = createRequestKey();

/** Lists the roles that staff can have; the default ones are locked (docs/product.md, Departments and roles page). */
export function RolesPanel({ roles }: { roles: readonly string[] }) {
  const add = useMutation({
    mutationFn: async (name: string) => {
      const body = { role_name: name };
      return (await call(addRole, { body, idempotencyKey: roleKey.of(body) })).data.role;
    },
    onSuccess: (role, _name, _result, { client }) => {
      roleKey.forget();
      putRole(client, role);
    },
  });
  // The server refuses to remove default roles, and roles that staff have.
  const remove = useMutation({
    mutationFn: (name: string) => call(removeRole, { params: { roleName: name } }),
    onSuccess: (_answer, name, _result, { client }) => dropRole(client, name),
  });

  async function removeOne(role: string): Promise<void> {
    try {
      await remove.mutateAsync(role);
      toast.success("Role removed successfully!", { about: role });
      document.querySelector<HTMLElement>("#page-title")?.focus({ preventScroll: true });
    } catch (error) {
      toast.error(error, "Failed to remove role. Please try again.");
    }
  }

  return (
    <NamesPanel
      noun="Role"
      description="Job titles. The eight default ones cannot be removed."
      names={roles}
      schema={addRole.body.shape.role_name}
      add={add.mutateAsync}
    >
      {roles.map((role) => (
        <li key={role} className={classes.row}>
          <Group gap={8} mih="2.25rem" wrap="nowrap">
            <span className={classes.name}>{role}</span>
            {isDefaultRole(role) ? (
              <Group component="span" gap={6} px={8} fz="0.8125rem" c="dimmed" wrap="nowrap">
                <IconLock size={16} aria-hidden="true" />
                Default role
              </Group>
            ) : (
              <ActionIcon
                variant="subtle"
                color="gray"
                className={classes.remove}
                size="lg"
                aria-label={`Remove ${role}`}
                loading={remove.isPending && remove.variables === role}
                onClick={() => void removeOne(role)}
              >
                <IconTrash size={18} aria-hidden="true" />
              </ActionIcon>
            )}
          </Group>
        </li>
      ))}
    </NamesPanel>
  );
}
