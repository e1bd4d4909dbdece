import { ActionIcon, type ActionIconProps, Button, Group, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { LIMITS } from "@wardline/domain/limits";
import { findEqualTexts } from "@wardline/domain/text/text-forms";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type * as z from "zod";
import { EqualTextsNote } from "../../ui/feedback/Notes.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { parseFieldErrors } from "../../ui/form/form-errors.js";
import { NAME_TEXT } from "../../ui/form/text-kinds.js";
import lineList from "../../ui/page/LineList.module.css";
import { Panel } from "../../ui/page/Panel.js";
import classes from "./NameList.module.css";

interface NamesPanelProps {
  noun: "Department" | "Role";
  description: string;
  names: readonly string[];
  schema: z.ZodType<string>;
  add: (name: string) => Promise<unknown>;
  children: ReactNode;
}

/** Panel with a list of names and an input that adds several names one after another with the keyboard alone. */
export function NamesPanel(props: NamesPanelProps) {
  const { noun, description, names, schema, add, children } = props;
  const lowerNoun = noun.toLowerCase();
  const toast = toastsAbout(lowerNoun);
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
      await add(checked.data);
      toast.success(`${noun} added successfully!`, { about: checked.data });
    } catch (error) {
      toast.error(error, `Failed to add ${lowerNoun}. Please try again.`);
      setText((typed) => (typed === "" ? text : typed));
      setProblem(parseFieldErrors(error)[`${lowerNoun}_name`] ?? null);
    } finally {
      setPendingCount((count) => count - 1);
    }
  }

  return (
    <Panel title={`${noun}s`} description={description}>
      <EqualTextsNote texts={findEqualTexts(names)} what={`${lowerNoun}s read`} />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Group align="flex-start" gap="sm">
          <TextInput
            {...NAME_TEXT}
            ref={input}
            flex={1}
            miw={220}
            aria-label={`${noun} name`}
            placeholder={`Enter a ${lowerNoun} name`}
            maxLength={LIMITS.departmentName}
            value={text}
            error={problem}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setProblem(null);
            }}
          />
          <Button type="submit" leftSection={<IconPlus size={17} aria-hidden="true" />}>
            Add {noun}
          </Button>
        </Group>
      </form>
      {names.length === 0 ? (
        <div className={classes.empty}>No {lowerNoun}s added yet</div>
      ) : (
        <ul className={`${classes.list} ${lineList.list}`} aria-label={`${noun}s`}>
          {children}
        </ul>
      )}
    </Panel>
  );
}

type RemoveButtonProps = Pick<ActionIconProps, "loading"> & { name: string; onClick: () => void };

export function RemoveButton({ name, ...button }: RemoveButtonProps) {
  return (
    <ActionIcon
      {...button}
      variant="subtle"
      color="gray"
      className={classes.remove}
      size="lg"
      aria-label={`Remove ${name}`}
    >
      <IconTrash size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
