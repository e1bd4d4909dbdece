import { Button, Group, TextInput, Title } from "@mantine/core";
import { type Display, updateDisplay } from "@wardline/contracts/displays";
import { LIMITS } from "@wardline/domain/limits";
import { type FormEvent, useState } from "react";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { fieldErrors } from "../../../ui/form/field-errors.js";
import { schemaErrors } from "../../../ui/form/form-errors.js";
import classes from "../Displays.module.css";
import { useUpdateDisplay } from "../displays.js";

const toast = toastsAbout("display");

interface DisplayNameProps {
  display: Display;
  isEditing: boolean;
  /** Whether what it shows is in sight, in the element with the id `controls`. */
  isOpen: boolean;
  controls: string;
  onToggle: () => void;
  onClose: () => void;
}

/** A display's name, which opens what it shows, and in its place the form that changes it. */
export function DisplayName(props: DisplayNameProps) {
  const { display, isEditing, isOpen, controls, onToggle, onClose } = props;
  if (isEditing) return <RenameForm display={display} onClose={onClose} />;
  return (
    <Title order={3} style={{ overflowWrap: "anywhere" }}>
      <button
        type="button"
        className={classes.displayButton}
        aria-expanded={isOpen}
        aria-controls={isOpen ? controls : undefined}
        onClick={onToggle}
      >
        {display.name}
      </button>
    </Title>
  );
}

function RenameForm({ display, onClose }: Pick<DisplayNameProps, "display" | "onClose">) {
  const update = useUpdateDisplay();
  const [name, setName] = useState(display.name);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (update.isPending) return;
    const refusal = schemaErrors(updateDisplay.body, { name }).name;
    setProblem(refusal ?? null);
    if (refusal !== undefined) return;
    try {
      await update.mutateAsync({ id: display.display_id, body: { name } });
      toast.success("The display was renamed.");
      onClose();
    } catch (error) {
      setProblem(fieldErrors(error).name ?? null);
      toast.error(error, "Failed to rename the display.");
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Group gap="xs" align="flex-start">
        <TextInput
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
            if (event.key === "Escape") onClose();
          }}
          flex={1}
          miw={180}
          autoComplete="off"
        />
        <Button type="submit" loading={update.isPending}>
          Save
        </Button>
        <Button variant="default" onClick={onClose}>
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
