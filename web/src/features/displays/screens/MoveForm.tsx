import { NativeSelect, Text } from "@mantine/core";
import type { Display } from "@wardline/contracts/boards/displays";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { DialogForm } from "../../../ui/form/DialogForm.js";
import { useRecordForm } from "../../../ui/form/record-form.js";
import type { ListedScreen } from "./screen-list.js";
import { useMoveScreen } from "./screens.js";

const toast = toastsAbout("display");

interface MoveFormProps {
  screen: ListedScreen;
  displays: readonly Display[];
  onClose: () => void;
}

/** Form that moves an open screen to another display. */
export function MoveForm({ screen, displays, onClose }: MoveFormProps) {
  const move = useMoveScreen();
  const others = displays.filter(({ display_id }) => display_id !== screen.display_id);
  const entry = useRecordForm({
    record: null,
    toValues: () => ({ display: others[0]?.display_id ?? "" }),
    send: ({ display }) => move.mutateAsync({ ...screen, to: display }),
    toast,
    saved: (_answer, { display }) => {
      const name = others.find(({ display_id }) => display_id === display)?.name ?? "";
      return `The screen was moved. It will show “${name}” in a moment.`;
    },
    failed: "Failed to move the screen.",
    onSaved: onClose,
  });

  return (
    <DialogForm entry={entry} label="Move" onCancel={onClose}>
      <Text>
        The screen shows “{screen.display}” now and changes at once. It keeps its name and does not
        need pairing again.
      </Text>
      <NativeSelect
        label="Display"
        data={others.map(({ display_id, name }) => ({ value: display_id, label: name }))}
        data-autofocus
        {...entry.form.getInputProps("display")}
      />
      <Text size="sm" c="dimmed">
        If the screen's browser always starts with the address of “{screen.display}”, change that
        address too.
      </Text>
    </DialogForm>
  );
}
