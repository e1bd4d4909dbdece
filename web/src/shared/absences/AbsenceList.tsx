import { Button, Group } from "@mantine/core";
import type { Absence } from "@wardline/contracts/roster/absences";
import type { StaffMember } from "@wardline/contracts/roster/roster";
import { useState } from "react";
import { DeleteDialog } from "../../ui/dialog/DeleteDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import classes from "../../ui/page/EntryList.module.css";
import { AbsenceDialog } from "./AbsenceDialog.js";
import { daysText, kindText, useDeleteAbsence } from "./absences.js";

const toast = toastsAbout("absence");

interface AbsenceListProps {
  absences: readonly Absence[];
  /** People whose absences the user may change; null if the user may change only their own. */
  people: readonly StaffMember[] | null;
}

/** Lists absences by first day, each with buttons to change and delete it. */
export function AbsenceList({ absences, people }: AbsenceListProps) {
  const [absenceToChange, setAbsenceToChange] = useState<Absence | null>(null);
  const [absenceToDelete, setAbsenceToDelete] = useState<Absence | null>(null);
  const remove = useDeleteAbsence();
  return (
    <>
      <ul className={classes.list}>
        {absences.map((absence) => {
          const { id, person, note } = absence;
          const name = people === null ? "" : `${person.firstName} ${person.lastName}`;
          const spokenLabel = [name, daysText(absence)].filter((part) => part !== "").join(", ");
          return (
            <li key={id}>
              <span className={classes.text}>
                <b>{name === "" ? daysText(absence) : name}</b>
                <span>
                  {[name === "" ? "" : daysText(absence), kindText(absence), note]
                    .filter((part) => part !== "")
                    .join(", ")}
                </span>
              </span>
              <Group gap={4} wrap="nowrap">
                <Button
                  variant="subtle"
                  size="compact-md"
                  mih={44}
                  onClick={() => setAbsenceToChange(absence)}
                  aria-label={`Change: ${spokenLabel}`}
                >
                  Change
                </Button>
                <Button
                  variant="subtle"
                  size="compact-md"
                  mih={44}
                  c="var(--mantine-color-error)"
                  onClick={() => setAbsenceToDelete(absence)}
                  aria-label={`Delete: ${spokenLabel}`}
                >
                  Delete
                </Button>
              </Group>
            </li>
          );
        })}
      </ul>
      <AbsenceDialog
        // The form gets the current entry, so that it can show another person's changes.
        absence={absences.find(({ id }) => id === absenceToChange?.id) ?? absenceToChange}
        opened={absenceToChange !== null}
        people={people}
        onClose={() => setAbsenceToChange(null)}
      />
      <DeleteDialog
        opened={absenceToDelete !== null}
        onClose={() => setAbsenceToDelete(null)}
        subject={absenceToDelete}
        remove={remove}
        title="Delete absence"
        text={
          absenceToDelete === null
            ? ""
            : `The absence “${daysText(absenceToDelete)}” will be deleted.`
        }
        confirmLabel="Delete"
        busyLabel="Deleting..."
        toast={toast}
        done="Absence deleted"
        failed="Failed to delete the absence."
      />
    </>
  );
}
