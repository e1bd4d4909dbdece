import { addDepartment, type Department } from "@wardline/contracts/departments";
import { useState } from "react";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.js";
import { Panel } from "../../../ui/Panel.js";
import { toastsAbout } from "../../../ui/toast.js";
import { useAddDepartment, useRemoveDepartment } from "../api/department-changes.js";
import { AddBox } from "./AddBox.js";
import { DepartmentRow } from "./DepartmentRow.js";
import classes from "./NameList.module.css";

const toast = toastsAbout("department");

/** The hospital's departments with their contacts. */
export function DepartmentsPanel({ departments }: { departments: readonly Department[] }) {
  const add = useAddDepartment();
  const remove = useRemoveDepartment();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function addOne(name: string): Promise<void> {
    try {
      await add.mutateAsync(name);
      toast.success("Department added successfully!");
    } catch (error) {
      toast.error(error, "Failed to add department. Please try again.");
      throw error;
    }
  }

  async function removeChosen(): Promise<void> {
    if (chosen === null) return;
    try {
      await remove.mutateAsync(chosen);
      toast.success("Department removed successfully!");
    } catch (error) {
      toast.error(error, "Failed to remove department. Please try again.");
    }
    setAsking(false);
  }

  return (
    <Panel
      title="Departments"
      description="The teams that manage patients, and how to reach each of them."
    >
      <AddBox
        label="Department name"
        placeholder="Enter a department name"
        buttonLabel="Add Department"
        schema={addDepartment.body.shape.department_name}
        field="department_name"
        onAdd={addOne}
      />
      {departments.length === 0 ? (
        <div className={classes.empty}>No departments added yet</div>
      ) : (
        <ul className={classes.list} aria-label="Departments">
          {departments.map((department) => (
            <DepartmentRow
              key={department.id}
              department={department}
              onRemove={() => {
                setChosen(department.department);
                setAsking(true);
              }}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void removeChosen()}
        isBusy={remove.isPending}
        title="Remove department"
        text={`“${chosen}” will be removed and taken off patients and coming rosters.`}
        confirmLabel="Yes, Remove Department"
      />
    </Panel>
  );
}
