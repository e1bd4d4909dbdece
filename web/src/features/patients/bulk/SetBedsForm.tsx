import { Stack } from "@mantine/core";
import type { Patient } from "@wardline/contracts/patients/patient";
import { LIMITS } from "@wardline/domain/limits";
import { readCells } from "@wardline/domain/text/cells";
import { isolateDirection } from "@wardline/domain/text/direction";
import { useState } from "react";
import { FormButtons } from "../../../ui/dialog/DialogActions.js";
import { useUnsavedEntries } from "../../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DraftNote } from "../../../ui/form/DraftNote.js";
import { useDraft } from "../../../ui/form/draft.js";
import { focusFirst } from "../../../ui/form/focus-first.js";
import { BedField } from "../beds/BedField.js";
import { type ChangeTexts, usePatientsChange } from "../data/use-patients-change.js";
import { changeText } from "../history/change-text.js";

const TEXTS: ChangeTexts = {
  toast: toastsAbout("patient-beds"),
  about: changeText,
  changed: (count) => (count === 1 ? "Bed set." : `Set the beds of ${count} patients.`),
  restored: (count) =>
    count === 1 ? "Restored the patient's bed." : `Restored the beds of ${count} patients.`,
  failed: "Patient record failed to update!",
  overtaken: ({ name }) => `${name} was changed by someone else. Please check and try again.`,
};

interface SetBedsFormProps {
  /** The selected patients, in the order of the list. */
  patients: readonly Patient[];
  /** Name under which the form's draft is stored. */
  draft: string;
  onClose: () => void;
}

/** Renders a form that sets a bed for each selected patient; sends only changed beds. */
export function SetBedsForm({ patients, draft, onClose }: SetBedsFormProps) {
  const change = usePatientsChange(TEXTS);
  const [beds, setBeds] = useState<Readonly<Record<string, string>>>({});
  const steps = patients
    .map((patient) => ({ patient, data: { bed_no: (beds[patient.id] ?? patient.bed_no).trim() } }))
    .filter(({ patient, data }) => data.bed_no !== patient.bed_no);
  /** Reads a pasted column of beds, starting at one patient; an empty cell leaves that bed unchanged. */
  function readBedsFrom(first: number, cells: readonly string[][]): Record<string, string> {
    return Object.fromEntries(
      patients.slice(first).flatMap(({ id }, row) => {
        const text = cells[row]?.[0] ?? "";
        return text === "" ? [] : [[id, text.slice(0, LIMITS.shortText)]];
      }),
    );
  }
  const isUnsaved = steps.length > 0;
  useUnsavedEntries(isUnsaved);
  const storedDraft = useDraft({
    form: draft,
    values: beds,
    isDirty: isUnsaved,
    onRestore: setBeds,
    onDiscard: () => setBeds({}),
  });
  return (
    <form
      ref={focusFirst}
      onSubmit={(event) => {
        event.preventDefault();
        change(steps);
        onClose();
      }}
    >
      <Stack gap="sm">
        <DraftNote draft={storedDraft} />
        {patients.map(({ id, name, hospital_no, bed_no }, index) => (
          <BedField
            key={id}
            text={beds[id] ?? bed_no}
            patientId={id}
            label={`${isolateDirection(name)}, ${hospital_no}`}
            placeholder="No bed"
            data-autofocus={index === 0 || undefined}
            value={beds[id] ?? bed_no}
            onChange={(text) => setBeds({ ...beds, [id]: text })}
            onPaste={(event) => {
              const cells = readCells(event.clipboardData.getData("text/plain"));
              if (cells.length < 2) return;
              event.preventDefault();
              setBeds({ ...beds, ...readBedsFrom(index, cells) });
            }}
          />
        ))}
        <FormButtons label="Set beds" onCancel={onClose} disabled={steps.length === 0} />
      </Stack>
    </form>
  );
}
