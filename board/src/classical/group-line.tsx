import { pluralise } from "@wardline/domain/text/format-count";
import { FittedText } from "../chrome/text/fitted.js";
import { shortenName } from "../view/on-call/duty-forms.js";
import type { Room } from "../view/patients/rooms.js";
import {
  buildShorterForms,
  type Form,
  fitText,
  measureForm,
  toWords,
  type Word,
} from "../view/place/ruler.js";
import { type Group, MAX_BEDS_IN_LINE } from "./groups.js";
import { type ClassicalLayout, COLUMN_GAP } from "./layout.js";
import type { Section, Stack } from "./pages.js";

/** Letter size of a line that has to be small, in units. */
const SMALL_LINE_SIZE = 30;
/** Smallest gap between a group's name and its doctor, and the space around a bed's label, in units. */
const MIN_GAP = 30;
const BED_MARGIN = 32;

/** Order in which a line drops parts. The count of free beds and the phone number are never cut. */
const ONE_LINE_STEPS = ["patients", "given", "until", "role", "notes", "initial", "doctor"];
const SECOND_LINE_STEPS = ["given", "until", "role", "initial", "whole"];
/** Order on a whole-ward page. The phone number may be dropped, because the panel shows it. */
const WHOLE_WARD_STEPS =
  "patients labels given until large role closed initial phone whole duty".split(" ");

type DroppedParts = ReadonlySet<string>;

/** Shows a group's name, patients, free beds, and person to call (docs/board.md, Rooms). */
export function GroupLine({ forms }: { forms: readonly Form[] }) {
  return (
    <div className="column group-lines">
      {forms.map((form, index) => (
        <FittedText
          key={index}
          as={index === 0 ? "h2" : "span"}
          className="flex secondary group-line"
          form={form}
        />
      ))}
    </div>
  );
}

/** Returns the forms of a page's group lines. If one line needs smaller letters, all lines get smaller letters. */
export function buildGroupLineForms(stacks: readonly Stack[], layout: ClassicalLayout) {
  const sections = stacks.flatMap((stack) => stack.filter(({ hasLine }) => hasLine));
  const lines = sections.map((section) => buildLines(section, layout));
  const isSmall = lines.some(([form]) => form?.size === SMALL_LINE_SIZE);
  const shrink = (form: Form) => (isSmall ? { ...form, size: SMALL_LINE_SIZE } : form);
  return new Map(sections.map((section, index) => [section, (lines[index] ?? []).map(shrink)]));
}

function buildLines(section: Section, { step, shape, across, isStacked }: ClassicalLayout): Form[] {
  const { room, cells } = section.group;
  const areBedsListed = cells.some(({ kind }) => kind === "beds");
  const width = across * (shape.width + COLUMN_GAP) - COLUMN_GAP;
  const roomWords = (dropped: DroppedParts) =>
    listWords(room, section.isContinued, areBedsListed, dropped);
  const dutyWords = (dropped: DroppedParts) => buildDutyWords(room, dropped);
  const fitLine = (steps: readonly string[], listLineWords: (dropped: DroppedParts) => Word[]) => {
    const forms = buildShorterForms(steps, (dropped) => ({
      words: listLineWords(dropped),
      size: dropped.has("large") ? SMALL_LINE_SIZE : step.contact,
    }));
    return fitText(forms, width);
  };
  if (isStacked) {
    const lines = [fitLine(ONE_LINE_STEPS, roomWords), fitLine(SECOND_LINE_STEPS, dutyWords)];
    return lines.filter(({ words }) => words.length > 0);
  }
  const steps = step.isDense ? WHOLE_WARD_STEPS : ONE_LINE_STEPS;
  return [fitLine(steps, (dropped) => joinLineWords(roomWords(dropped), dutyWords(dropped)))];
}

/** Parts that a line drops before its doctor moves to a second line. */
const DROPPED_PARTS = new Set(ONE_LINE_STEPS.slice(0, 4));

/** Returns a function of the letter size: the width of the longest group line, in its shortest form with a doctor. */
export function measureHeads(groups: readonly Group[]): (contact: number) => number {
  const lines = groups.map(({ room }) => {
    const areBedsListed = room.free.length + room.closed.length > MAX_BEDS_IN_LINE;
    const words = listWords(room, false, areBedsListed, DROPPED_PARTS);
    return joinLineWords(words, buildDutyWords(room, DROPPED_PARTS));
  });
  return (size) => Math.max(0, ...lines.map((words) => measureForm({ words, size })));
}

/** Returns the words of a line. `areBedsListed`: the empty beds have their own cell below. */
function listWords(
  room: Room,
  isContinued: boolean,
  areBedsListed: boolean,
  dropped: DroppedParts,
): Word[] {
  const { name, free, closed } = room;
  const count = room.rows.filter(({ isLeaving }) => !isLeaving).length;
  const hasNotes = !dropped.has("closed") && !dropped.has("notes");
  const hasLabels = !areBedsListed && !dropped.has("labels") && !dropped.has("notes");
  const strong = { className: "group-strong", weight: 700 };
  const labelStyle = { className: "group-strong group-bed bed-free", size: 0.9, extra: BED_MARGIN };
  const labels = hasLabels ? closed.map(({ bed }) => ` ${bed}`).join("") : "";
  const hasClosed = closed.length > 0 && !dropped.has("closed");
  const isShort = dropped.has("doctor") || dropped.has("duty");
  return [
    { ...strong, text: name, kind: "name", tracking: -0.01, canBeCut: isShort },
    { text: " · " },
    { ...strong, text: String(count) },
    ...toWords(dropped.has("patients") ? "" : ` ${pluralise(count, "patient")}`),
    ...toWords(free.length === 0 ? "" : ` · ${free.length} free`, strong),
    ...(hasLabels ? free.map((text) => ({ ...strong, ...labelStyle, text })) : []),
    ...toWords(hasClosed ? ` · ${closed.length} closed${labels}` : ""),
    ...toWords(isContinued && hasNotes ? " · continued" : ""),
  ];
}

function buildDutyWords({ duty }: Room, dropped: DroppedParts): Word[] {
  const { name, shortRole, phone, until } = duty;
  if (dropped.has("duty") || name + phone === "") return [];
  const strong = { className: "group-strong", weight: 600 };
  const shownName = dropped.has("doctor") ? "" : shortenName(name, dropped);
  const hasPhone = phone !== "" && !dropped.has("phone");
  return [
    ...toWords(shownName, { ...strong, kind: "name", canBeCut: dropped.has("whole") }),
    ...toWords(shortRole === "" || dropped.has("role") ? "" : ` ${shortRole}`),
    ...(hasPhone ? [{ text: " " }, { ...strong, text: phone, kind: "phone" as const }] : []),
    ...toWords(until === "" || dropped.has("until") ? "" : ` until ${until}`),
  ];
}

function joinLineWords(words: Word[], end: Word[]): Word[] {
  const gap = { text: "", className: "group-gap", extra: MIN_GAP };
  return end.length === 0 ? words : [...words, gap, ...end];
}
