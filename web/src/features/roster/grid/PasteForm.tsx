import { Button, List, NativeSelect, Stack, Text, Textarea } from "@mantine/core";
import { fullName } from "@wardline/domain/roster-month/month-grid";
import {
  type PastePreview,
  parsePaste,
  pasteChanges,
  replaceCell,
} from "@wardline/domain/roster-month/paste";
import { counted } from "@wardline/domain/text/counted";
import { dayOrder } from "@wardline/domain/time/written-day";
import { useMemo, useState } from "react";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import { DialogActions } from "../../../ui/dialog/DialogActions.js";
import { useUnsavedEntries } from "../../../ui/dialog/FormDialog.js";
import { SheetFileButton } from "../../../ui/form/SheetFileButton.js";
import { CODE_TEXT } from "../../../ui/form/text-kinds.js";
import type { MonthPartProps } from "./use-month-plan.js";

/** Rows of a spreadsheet, read as duties: what is not understood is named before anything changes. */
export function PasteForm(props: MonthPartProps & { text: string }) {
  const { grid, planning, onFill, onClose } = props;
  const zone = useHospitalZone();
  const [text, setText] = useState(props.text);
  useUnsavedEntries(text.trim() !== "");
  const { people, days } = grid;
  const preview = useMemo(
    () => parsePaste(text, { people, dates: days.map(({ date }) => date), order: dayOrder(zone) }),
    [text, people, days, zone],
  );
  const changes = pasteChanges(planning.plan, preview);
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
          description="People × days with the dates in the first row, or rows of date, post and name."
          data-autofocus
          autosize
          minRows={6}
          maxRows={14}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {text.trim() === "" ? <SheetFileButton onRead={setText} /> : null}
        {text.trim() === "" ? null : (
          <Stack gap="xs" component="output">
            <Text size="sm">{readText(preview)}</Text>
            <Unknown
              preview={preview}
              people={people}
              onMeant={(was, now) => setText(replaceCell(text, was, now))}
            />
            {preview.layout !== "none" && changes.length === 0 ? (
              <Text size="sm" c="dimmed">
                This changes nothing.
              </Text>
            ) : null}
          </Stack>
        )}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={changes.length === 0}>
          {changes.length === 0
            ? "Put into the grid"
            : `Put ${counted(changes.length, "change")} into the grid`}
        </Button>
      </DialogActions>
    </form>
  );
}

function readText({ layout, posts }: PastePreview): string {
  if (layout === "none") return "No dates were found in the first row, or in the first column.";
  const read = layout === "table" ? "Read as people × days" : "Read as a list";
  return `${read}: ${counted(posts.length, "duty", "duties")} understood.`;
}

/** Why a text of the rows is left out. */
function reasonOf(
  { kind, candidates: [first, second] }: PastePreview["unknown"][number],
  people: MonthPartProps["grid"]["people"],
): string {
  if (kind === "date") return "is no day of this month";
  if (kind === "post") return "is no post of a roster";
  if (kind === "person") {
    return second === undefined ? "is nobody of this department" : "may be one of several people";
  }
  const person = people.find(({ id }) => id === first);
  return person === undefined ? "" : `is not for ${fullName(person)}, whose role is ${person.role}`;
}

interface UnknownProps {
  preview: PastePreview;
  people: MonthPartProps["grid"]["people"];
  onMeant: (was: string, now: string) => void;
}

function Unknown({ preview: { unknown }, people, onMeant }: UnknownProps) {
  if (unknown.length === 0) return null;
  const staff = people.filter(({ is_staff }) => is_staff);
  return (
    <>
      <Text size="sm" fw={600}>
        {counted(unknown.length, "text is", "texts are")} not understood, and left out:
      </Text>
      <List size="sm" spacing={6}>
        {unknown.map((one) => {
          const { kind, text, line, candidates } = one;
          return (
            <List.Item key={`${kind} ${text} ${line}`}>
              “{text}” in row {line} {reasonOf(one, people)}.
              {kind === "person" ? (
                <NativeSelect
                  size="xs"
                  mt={4}
                  maw={260}
                  aria-label={`Who is ${text}`}
                  data={[
                    { value: "", label: "Leave out" },
                    ...staff
                      .filter(({ id }) => candidates.length === 0 || candidates.includes(id))
                      .map((person) => ({ value: fullName(person), label: fullName(person) })),
                  ]}
                  value=""
                  onChange={(event) => onMeant(text, event.currentTarget.value)}
                />
              ) : null}
            </List.Item>
          );
        })}
      </List>
    </>
  );
}
