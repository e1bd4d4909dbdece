import { ActionIcon } from "@mantine/core";
import { IconLock, IconTrash } from "@tabler/icons-react";
import { addRole } from "@wardline/contracts/roster/departments";
import { isDefaultRole } from "@wardline/domain/people/department";
import { findEqualTexts } from "@wardline/domain/text/text-forms";
import { useState } from "react";
import { EqualTextsNote } from "../../ui/feedback/EqualTextsNote.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { Panel } from "../../ui/page/Panel.js";
import { AddBox } from "./AddBox.js";
import { useAddRole, useRemoveRole } from "./department-changes.js";
import classes from "./NameList.module.css";

const toast = toastsAbout("role");

/** Lists the roles that staff can have; the default ones are locked (docs/product.md, Departments and roles page). */
export function RolesPanel({ roles }: { roles: readonly string[] }) {
  const add = useAddRole();
  const remove = useRemoveRole();
  const [removingRole, setRemovingRole] = useState<string | null>(null);

  async function addOne(name: string): Promise<void> {
    try {
      await add.mutateAsync(name);
      toast.success("Role added successfully!", { about: name });
    } catch (error) {
      toast.error(error, "Failed to add role. Please try again.");
      throw error;
    }
  }

  async function removeOne(role: string): Promise<void> {
    setRemovingRole(role);
    try {
      await remove.mutateAsync(role);
      toast.success("Role removed successfully!", { about: role });
      document.querySelector<HTMLElement>("#page-title")?.focus({ preventScroll: true });
    } catch (error) {
      toast.error(error, "Failed to remove role. Please try again.");
    } finally {
      setRemovingRole(null);
    }
  }

  return (
    <Panel title="Roles" description="Job titles. The eight default ones cannot be removed.">
      <EqualTextsNote texts={findEqualTexts(roles)} what="roles read" />
      <AddBox
        label="Role name"
        placeholder="Enter a role name"
        buttonLabel="Add Role"
        schema={addRole.body.shape.role_name}
        field="role_name"
        onAdd={addOne}
      />
      {roles.length === 0 ? (
        <div className={classes.empty}>No roles added yet</div>
      ) : (
        <ul className={classes.list} aria-label="Roles">
          {roles.map((role) => (
            <li key={role} className={classes.row}>
              <div className={classes.line}>
                <span className={classes.name}>{role}</span>
                {isDefaultRole(role) ? (
                  <span className={classes.lock}>
                    <IconLock size={16} aria-hidden="true" />
                    Default role
                  </span>
                ) : (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    className={classes.remove}
                    size="lg"
                    aria-label={`Remove ${role}`}
                    loading={removingRole === role}
                    onClick={() => void removeOne(role)}
                  >
                    <IconTrash size={18} aria-hidden="true" />
                  </ActionIcon>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
