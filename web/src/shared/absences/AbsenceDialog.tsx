import type { Absence } from "@wardline/contracts/roster/absences";
import { FormDialog } from "../../ui/dialog/FormDialog.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import type { AbsenceFormProps } from "./AbsenceForm.js";

const AbsenceForm = lazyPart(async () => (await import("./AbsenceForm.js")).AbsenceForm);

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
  const { firstName, lastName } = absence.person;
  return `${firstName} ${lastName}`;
}
