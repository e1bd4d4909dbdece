import { addDepartment, type Department } from "@wardline/contracts/departments";
import { useState } from "react";
import { DeleteDialog } from "../../ui/dialog/DeleteDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { Panel } from "../../ui/page/Panel.js";
import { AddBox } from "./AddBox.js";
import { DepartmentRow } from "./DepartmentRow.js";
import { useAddDepartment, useRemoveDepartment } from "./department-changes.js";
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
      <DeleteDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        subject={chosen}
        remove={remove}
        title="Remove department"
        text={`“${chosen}” will be removed and taken off patients and coming rosters.`}
        confirmLabel="Yes, Remove Department"
        toast={toast}
        done="Department removed successfully!"
        failed="Failed to remove department. Please try again."
      />
    </Panel>
  );
}
