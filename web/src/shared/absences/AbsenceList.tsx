import { Button, Group } from "@mantine/core";
import type { Absence } from "@wardline/contracts/roster/absences";
import { fullName } from "@wardline/domain/people/full-name";
import { useState } from "react";
import { DeleteDialog } from "../../ui/dialog/ConfirmDialog.js";
import { FormDialog } from "../../ui/dialog/FormDialog.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import classes from "../../ui/page/EntryList.module.css";
import type { AbsenceFormProps } from "./AbsenceForm.js";
import { daysText, kindText, useDeleteAbsence } from "./absences.js";

const AbsenceForm = lazyPart(async () => (await import("./AbsenceForm.js")).AbsenceForm);

const toast = toastsAbout("absence");

const ERROR_COLOUR = "var(--mantine-color-error)";

interface AbsenceListProps extends Pick<AbsenceFormProps, "people"> {
  absences: readonly Absence[];
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
          const days = daysText(absence);
          const name = people === null ? null : fullName(absence.person);
          const details = [name && days, kindText(absence), absence.note].filter(Boolean);
          const acts = [
            { act: "Change", onClick: () => setAbsenceToChange(absence) },
            { act: "Delete", onClick: () => setAbsenceToDelete(absence), c: ERROR_COLOUR },
          ];
          return (
            <li key={absence.id}>
              <span className={classes.text}>
                <b>{name ?? days}</b>
                <span>{details.join(", ")}</span>
              </span>
              <Group gap={4} wrap="nowrap">
                {acts.map(({ act, ...button }) => (
                  <Button
                    key={act}
                    variant="subtle"
                    size="compact-md"
                    mih={44}
                    aria-label={`${act}: ${name === null ? days : `${name}, ${days}`}`}
                    {...button}
                  >
                    {act}
                  </Button>
                ))}
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
        text={absenceToDelete && `The absence “${daysText(absenceToDelete)}” will be deleted.`}
        confirmLabel="Delete"
        busyLabel="Deleting..."
        toast={toast}
        done="Absence deleted"
        failed="Failed to delete the absence."
      />
    </>
  );
}

/** Renders a dialog to enter or change the days on which a person is away (docs/wire/roster.md, Absences). */
export function AbsenceDialog({ opened, ...form }: AbsenceFormProps & { opened: boolean }) {
  const { absence, people, onClose } = form;
  return (
    <FormDialog opened={opened} onClose={onClose} title={dialogTitle(absence, people)}>
      <AbsenceForm {...form} />
    </FormDialog>
  );
}

function dialogTitle(absence: Absence | null, people: AbsenceFormProps["people"]): string {
  if (people === null) return absence === null ? "I am away" : "Change these days";
  if (absence === null) return "Enter an absence";
  return fullName(absence.person);
}
