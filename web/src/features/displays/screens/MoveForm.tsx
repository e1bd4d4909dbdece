import { Button, NativeSelect, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Display } from "@wardline/contracts/displays";
import { DialogActions } from "../../../ui/dialog/DialogActions.js";
import { useUnsavedEntries } from "../../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { FormErrors } from "../../../ui/form/FormErrors.js";
import { focusFirst } from "../../../ui/form/focus-first.js";
import { fieldErrors, showErrors } from "../../../ui/form/form-errors.js";
import type { ListedScreen } from "./screen-list.js";
import { useMoveScreen } from "./screens.js";

const toast = toastsAbout("display");

const FIELDS = ["display"];

interface MoveFormProps {
  screen: ListedScreen;
  displays: readonly Display[];
  onClose: () => void;
}

/** The other display that an open screen shows from now on. */
export function MoveForm({ screen, displays, onClose }: MoveFormProps) {
  const move = useMoveScreen();
  const others = displays.filter(({ display_id }) => display_id !== screen.display_id);
  const form = useForm({ initialValues: { display: others[0]?.display_id ?? "" } });
  useUnsavedEntries(form.isDirty());

  async function save({ display }: { display: string }): Promise<void> {
    if (move.isPending) return;
    try {
      await move.mutateAsync({ ...screen, to: display });
      const name = others.find(({ display_id }) => display_id === display)?.name ?? "";
      toast.success(`The screen was moved. It shows “${name}” in a moment.`);
      onClose();
    } catch (error) {
      form.clearErrors();
      showErrors(form, fieldErrors(error));
      toast.error(error, "Failed to move the screen.");
    }
  }

  return (
    <form ref={focusFirst} onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <Text>
          It shows “{screen.display}” now, and changes at once. It keeps its name and need not be
          paired again.
        </Text>
        <NativeSelect
          label="Display"
          data={others.map(({ display_id, name }) => ({ value: display_id, label: name }))}
          data-autofocus
          {...form.getInputProps("display")}
        />
        <Text size="sm" c="dimmed">
          A browser that always starts with the address of “{screen.display}” has to be given the
          other address.
        </Text>
        <FormErrors errors={form.errors} shownBy={FIELDS} />
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={move.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={move.isPending}>
            Move
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
