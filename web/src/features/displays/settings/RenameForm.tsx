import { Button, Group, TextInput } from "@mantine/core";
import { type Display, updateDisplay } from "@wardline/contracts/displays";
import { LIMITS } from "@wardline/domain/limits";
import { type FormEvent, useState } from "react";
import { giveFocusBack, openingControl } from "../../../lib/focus-back.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { fieldErrors, schemaErrors } from "../../../ui/form/form-errors.js";
import { NAME_TEXT } from "../../../ui/form/text-kinds.js";
import { useUpdateDisplay } from "../displays.js";

const toast = toastsAbout("display");

interface RenameFormProps {
  display: Display;
  onClose: () => void;
}

/** Stands in the place of a display's name while that is changed. */
export function RenameForm({ display, onClose }: RenameFormProps) {
  const update = useUpdateDisplay();
  // The form goes away with the focus in it: the menu that opened it has it back.
  const [opener] = useState(openingControl);
  const [name, setName] = useState(display.name);
  const [problem, setProblem] = useState<string | null>(null);

  function close(): void {
    onClose();
    giveFocusBack(opener);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (update.isPending) return;
    const refusal = schemaErrors(updateDisplay.body, { name }).name;
    setProblem(refusal ?? null);
    if (refusal !== undefined) return;
    try {
      await update.mutateAsync({ display, body: { name } });
      toast.success("The display was renamed.");
      close();
    } catch (error) {
      setProblem(fieldErrors(error).name ?? null);
      toast.error(error, "Failed to rename the display.");
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Group gap="xs" align="flex-start">
        <TextInput
          {...NAME_TEXT}
          maxLength={LIMITS.name}
          ref={focusOnce}
          aria-label="Display name"
          value={name}
          error={problem}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(null);
          }}
          onKeyDown={(event) => {
            if (event.key === "Escape") close();
          }}
          flex={1}
          miw={180}
          autoComplete="off"
        />
        <Button type="submit" loading={update.isPending}>
          Save
        </Button>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}

/** Of the same identity on every render, so that it runs when the form opens and not on each key. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.select();
}
