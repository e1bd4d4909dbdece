import { TextInput } from "@mantine/core";
import { type Display, updateDisplay } from "@wardline/contracts/boards/displays";
import { LIMITS } from "@wardline/domain/limits";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DialogForm } from "../../../ui/form/DialogForm.js";
import { validateSchema } from "../../../ui/form/form-errors.js";
import { useRecordForm } from "../../../ui/form/record-form.js";
import { NAME_TEXT } from "../../../ui/form/text-kinds.js";
import { readCurrentDisplay, useUpdateDisplay } from "../displays.js";

interface RenameFormProps {
  display: Display;
  onClose: () => void;
}

/** Form that renames a display. */
export function RenameForm({ display, onClose }: RenameFormProps) {
  const update = useUpdateDisplay();
  const entry = useRecordForm({
    record: display,
    toValues: ({ name }) => ({ name }),
    findErrors: (values) => validateSchema(updateDisplay.body, values),
    send: (body, base) => update.mutateAsync({ display: base, body }),
    readCurrent: readCurrentDisplay,
    toast: toastsAbout("display"),
    saved: "The display was renamed.",
    failed: "Failed to rename the display.",
    onSaved: onClose,
  });
  return (
    <DialogForm entry={entry} label="Save" onCancel={onClose}>
      <TextInput
        {...NAME_TEXT}
        maxLength={LIMITS.name}
        label="Display name"
        autoComplete="off"
        {...entry.form.getInputProps("name")}
      />
    </DialogForm>
  );
}
