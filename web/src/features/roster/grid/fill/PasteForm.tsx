import { List, NativeSelect, Stack, Text, Textarea } from "@mantine/core";
import { fullName } from "@wardline/domain/people/full-name";
import {
  listPasteChanges,
  type PastePreview,
  parsePaste,
  replaceCell,
} from "@wardline/domain/roster-month/paste";
import { formatCount } from "@wardline/domain/text/format-count";
import { getDayOrder } from "@wardline/domain/time/written-day";
import { useMemo, useState } from "react";
import { useHospitalZone } from "../../../../lib/time/hospital-time.js";
import { FormButtons } from "../../../../ui/dialog/DialogActions.js";
import { useUnsavedEntries } from "../../../../ui/dialog/FormDialog.js";
import { SheetFileButton } from "../../../../ui/form/ChooseSheet.js";
import { CODE_TEXT } from "../../../../ui/form/text-kinds.js";
import type { MonthPartProps } from "../model/use-month-plan.js";

/** Reads spreadsheet rows as duties. Lists every unreadable text before anything changes. */
export function PasteForm({ grid, planned, onFill, onClose, ...props }: MonthPartProps) {
  const zone = useHospitalZone();
  const [text, setText] = useState(props.text);
  useUnsavedEntries(text.trim() !== "");
  const { people } = grid;
  const { plan, dates } = planned;
  const preview = useMemo(
    () => parsePaste(text, { people, dates, order: getDayOrder(zone) }),
    [text, people, dates, zone],
  );
  const { layout, unknown } = preview;
  const changes = listPasteChanges(plan, preview);
  const staff = people.filter(({ is_staff }) => is_staff);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onFill(changes);
      }}
    >
      <Stack gap="md">
        <Textarea
          {...CODE_TEXT}
          label="Rows from a spreadsheet"
          description="People × days with the dates in the first row, or rows of date, role and name."
          data-autofocus
          autosize
          minRows={6}
          maxRows={14}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {text.trim() === "" ? (
          <SheetFileButton onRead={setText} />
        ) : (
          <Stack gap="xs" component="output">
            <Text size="sm">{layoutText(preview)}</Text>
            {unknown.length === 0 ? null : (
              <>
                <Text size="sm" fw={600}>
                  {formatCount(unknown.length, "cell was", "cells were")} skipped:
                </Text>
                <List size="sm" spacing={6}>
                  {unknown.map((one) => {
                    const { kind, text: was, line, candidates: ids } = one;
                    const choices = staff.filter(({ id }) => ids.length === 0 || ids.includes(id));
                    return (
                      <List.Item key={`${kind} ${was} ${line}`}>
                        “{was}” in row {line} {explainUnknown(one, people)}.
                        {kind === "person" ? (
                          <NativeSelect
                            size="xs"
                            mt={4}
                            maw={260}
                            aria-label={`Who is ${was}`}
                            data={[{ value: "", label: "Skip" }, ...choices.map(fullName)]}
                            value=""
                            onChange={(event) =>
                              setText(replaceCell(text, was, event.currentTarget.value))
                            }
                          />
                        ) : null}
                      </List.Item>
                    );
                  })}
                </List>
              </>
            )}
            {layout !== "none" && changes.length === 0 ? (
              <Text size="sm" c="dimmed">
                This changes nothing.
              </Text>
            ) : null}
          </Stack>
        )}
      </Stack>
      <FormButtons
        label={
          changes.length === 0
            ? "Use in the grid"
            : `Use ${formatCount(changes.length, "change")} in the grid`
        }
        disabled={changes.length === 0}
        onCancel={onClose}
      />
    </form>
  );
}

function layoutText({ layout, posts }: PastePreview): string {
  if (layout === "none") return "No dates were found in the first row or the first column.";
  const read = layout === "table" ? "Read as people × days" : "Read as a list";
  return `${read}: ${formatCount(posts.length, "duty", "duties")} understood.`;
}

function explainUnknown(
  { kind, candidates: [first, second] }: PastePreview["unknown"][number],
  people: MonthPartProps["grid"]["people"],
): string {
  if (kind === "date") return "is not a date in this month";
  if (kind === "post") return "is not a roster role";
  if (kind === "person") {
    return second === undefined ? "is not in this department" : "matches more than one person";
  }
  const person = people.find(({ id }) => id === first);
  return person === undefined ? "" : `is not for ${fullName(person)}, whose role is ${person.role}`;
}
