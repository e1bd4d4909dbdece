import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { nameScreen } from "@wardline/contracts/displays";
import { LIMITS } from "@wardline/domain/limits";
import { useUnsavedEntries } from "../../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { FormErrors } from "../../../ui/form/FormErrors.js";
import { focusFirst } from "../../../ui/form/focus-first.js";
import { fieldErrors, schemaErrors, showErrors } from "../../../ui/form/form-errors.js";
import { NAME_TEXT } from "../../../ui/form/text-kinds.js";
import type { ListedScreen } from "./screen-list.js";
import { useNameScreen } from "./screens.js";

const toast = toastsAbout("display");

const FIELDS = ["name"];

/** The place where a screen hangs, as people say it. */
export function NameForm({ screen, onClose }: { screen: ListedScreen; onClose: () => void }) {
  const { display_id, screen_id } = screen;
  const change = useNameScreen();
  const form = useForm({ initialValues: { name: screen.name } });
  useUnsavedEntries(form.isDirty());

  async function save({ name }: { name: string }): Promise<void> {
    if (change.isPending || showErrors(form, schemaErrors(nameScreen.body, { name }))) return;
    try {
      await change.mutateAsync({ display_id, screen_id, name });
      toast.success(name.trim() === "" ? "The name was removed." : "The screen was named.");
      onClose();
    } catch (error) {
      form.clearErrors();
      showErrors(form, fieldErrors(error));
      toast.error(error, "Failed to name the screen.");
    }
  }

  return (
    <form ref={focusFirst} onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <TextInput
          {...NAME_TEXT}
          label="Where it hangs"
          description="For example “Bay 2, over the sink”. Without a name it is known by its number."
          maxLength={LIMITS.name}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <FormErrors errors={form.errors} shownBy={FIELDS} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
