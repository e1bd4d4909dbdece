import { Box, Button, Group, type MantineSpacing } from "@mantine/core";
import { toZonedDay } from "@wardline/domain/time/zoned-day";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalToday, useHospitalZone } from "../../lib/time/hospital-time.js";
import type { RestoredDraft } from "./draft.js";

export interface DraftNoteProps {
  draft: RestoredDraft | null;
  labels?: Readonly<Record<string, string>> | undefined;
  /** Returns a field's value as readable text; "" leaves the field out. */
  formatValue?: ((values: Readonly<Record<string, unknown>>, field: string) => string) | undefined;
  mb?: MantineSpacing;
}

const NOTE_LOOK = {
  p: "10px 14px",
  bd: "1px solid var(--wl-line)",
  bdrs: "md",
  bg: "var(--mantine-color-yellow-light)",
};

/** Shows that unsaved entries were restored, with time and saved values (docs/product.md, New Patient page). */
export function DraftNote({ draft, labels = {}, formatValue = plainText, mb }: DraftNoteProps) {
  const zone = useHospitalZone();
  const today = useHospitalToday();
  // The empty note takes no space but stays, because screen readers only announce changes in an existing region.
  const look = draft === null ? ({ pos: "absolute" } as const) : NOTE_LOOK;
  return (
    <Group gap="8px 12px" justify="space-between" mb={mb} fz="0.875rem" {...look}>
      <Box component="output" flex="1 1 13.75rem" style={{ overflowWrap: "anywhere" }}>
        {draft === null ? null : noteText(draft, labels, formatValue, zone, today)}
      </Box>
      {draft === null ? null : (
        <Group gap={8} wrap="nowrap">
          <Button size="xs" variant="default" onClick={draft.keep}>
            Keep
          </Button>
          <Button size="xs" variant="default" onClick={draft.discard}>
            Discard
          </Button>
        </Group>
      )}
    </Group>
  );
}

/** Returns "Unsaved entry from 01:14: Age 8 (saved: 9).", with the day unless the entry is from today. */
function noteText(
  { enteredAt, entered, saved }: RestoredDraft,
  labels: Readonly<Record<string, string>>,
  formatValue: NonNullable<DraftNoteProps["formatValue"]>,
  zone: string,
  today: string,
): string {
  const entryTexts = Object.entries(labels).flatMap(([field, label]) => {
    if (!(field in entered)) return [];
    const [typed, before] = [entered, saved].map((values) => formatValue(values, field));
    if (typed === before) return [];
    return [`${label} ${typed || "empty"}${before ? ` (saved: ${before})` : ""}`];
  });
  const from = enteredAt === null ? "" : ` from ${timeText(enteredAt, zone, today)}`;
  return `Unsaved entry${from}${entryTexts.length === 0 ? "" : `: ${entryTexts.join(", ")}`}.`;
}

function timeText(at: number, zone: string, today: string): string {
  const text = momentText(at, zone);
  return toZonedDay(at, zone) === today ? text.slice(-5) : text;
}

/** Returns a text or number of a form as it is, and "" for any other value. */
export function plainText(values: Readonly<Record<string, unknown>>, field: string): string {
  const value = values[field];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
