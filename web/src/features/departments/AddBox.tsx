import { Button, Group, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { LIMITS } from "@wardline/domain/limits";
import { type FormEvent, useRef, useState } from "react";
import type * as z from "zod";
import { fieldErrors } from "../../ui/form/form-errors.js";
import { NAME_TEXT } from "../../ui/form/text-kinds.js";

interface AddBoxProps {
  label: string;
  placeholder: string;
  buttonLabel: string;
  /** What the contract says of the name. */
  schema: z.ZodType<string>;
  /** The name's field in the server's errors. */
  field: string;
  /** Rejects when it was not added: the text then stays. */
  onAdd: (name: string) => Promise<void>;
}

/** A box that adds one name after the other, without the hands leaving the keyboard. */
export function AddBox({ label, placeholder, buttonLabel, schema, field, onAdd }: AddBoxProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(0);
  const input = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (pending > 0 && text.trim() === "") return;
    const checked = schema.safeParse(text);
    setProblem(checked.error?.issues[0]?.message ?? null);
    input.current?.focus();
    if (!checked.success) return;
    // Emptied at once, so that the next name can be typed while this one is on its way.
    setText("");
    setPending((count) => count + 1);
    try {
      await onAdd(checked.data);
    } catch (error) {
      setText((typed) => (typed === "" ? text : typed));
      setProblem(fieldErrors(error)[field] ?? null);
    } finally {
      setPending((count) => count - 1);
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
