import { Button, Group, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { LIMITS } from "@wardline/domain/limits";
import { type FormEvent, useRef, useState } from "react";
import type * as z from "zod";
import { parseFieldErrors } from "../../ui/form/form-errors.js";
import { NAME_TEXT } from "../../ui/form/text-kinds.js";

interface AddBoxProps {
  label: string;
  placeholder: string;
  buttonLabel: string;
  schema: z.ZodType<string>;
  field: string;
  /** Adds the name; a rejection keeps the text in the box. */
  onAdd: (name: string) => Promise<void>;
}

/** Input for adding several names one after another with the keyboard alone. */
export function AddBox({ label, placeholder, buttonLabel, schema, field, onAdd }: AddBoxProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [pendingCount, setPendingCount] = useState(0);
  const input = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (pendingCount > 0 && text.trim() === "") return;
    const checked = schema.safeParse(text);
    setProblem(checked.error?.issues[0]?.message ?? null);
    input.current?.focus();
    if (!checked.success) return;
    // The box is emptied at once, so that the next name can be typed while this name is being saved.
    setText("");
    setPendingCount((count) => count + 1);
    try {
      await onAdd(checked.data);
    } catch (error) {
      setText((typed) => (typed === "" ? text : typed));
      setProblem(parseFieldErrors(error)[field] ?? null);
    } finally {
      setPendingCount((count) => count - 1);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Group align="flex-start" gap="sm">
        <TextInput
          {...NAME_TEXT}
          ref={input}
          flex={1}
          miw={220}
          aria-label={label}
          placeholder={placeholder}
          maxLength={LIMITS.departmentName}
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(null);
          }}
          autoComplete="off"
        />
        <Button type="submit" leftSection={<IconPlus size={17} aria-hidden="true" />}>
          {buttonLabel}
        </Button>
      </Group>
    </form>
  );
}
