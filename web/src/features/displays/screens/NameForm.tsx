import { TextInput } from "@mantine/core";
import { nameScreen } from "@wardline/contracts/boards/displays";
import { LIMITS } from "@wardline/domain/limits";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DialogForm } from "../../../ui/form/DialogForm.js";
import { validateSchema } from "../../../ui/form/form-errors.js";
import { useRecordForm } from "../../../ui/form/record-form.js";
import { NAME_TEXT } from "../../../ui/form/text-kinds.js";
import type { ListedScreen } from "./screen-list.js";
import { useNameScreen } from "./screens.js";

const toast = toastsAbout("display");

/** Form that names a screen after its location. */
export function NameForm({ screen, onClose }: { screen: ListedScreen; onClose: () => void }) {
  const { display_id, screen_id } = screen;
  const change = useNameScreen();
  const entry = useRecordForm({
    record: null,
    toValues: () => ({ name: screen.name }),
    findErrors: (values) => validateSchema(nameScreen.body, values),
    send: ({ name }) => change.mutateAsync({ display_id, screen_id, name }),
    toast,
    saved: (_answer, { name }) =>
      name.trim() === "" ? "The name was removed." : "The screen was named.",
    failed: "Failed to name the screen.",
    onSaved: onClose,
  });

  return (
    <DialogForm entry={entry} label="Save" onCancel={onClose}>
      <TextInput
        {...NAME_TEXT}
        label="Location"
        description="For example “Bay 2, over the sink”. Without a name, the screen is listed by its number."
        maxLength={LIMITS.name}
        data-autofocus
        {...entry.form.getInputProps("name")}
      />
    </DialogForm>
  );
}
