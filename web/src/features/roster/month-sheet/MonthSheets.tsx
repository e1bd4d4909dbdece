import type { MonthSheet } from "@wardline/contracts/roster/roster-sheet";
import { coverSpanText } from "@wardline/domain/roster/cover";
import { getDepartmentClock } from "@wardline/domain/roster/duty-starts";
import { ROSTER_ROLES, type RosterRole } from "@wardline/domain/roster/roster-role";
import { getWeekday } from "@wardline/domain/roster-rules/worked-days";
import { formatOrdinal } from "@wardline/domain/text/format-count";
import { listMonthDays, monthLabel, type YearMonth } from "@wardline/domain/time/calendar-grid";
import { ProperName, TelephoneNumber } from "@wardline/theme/name-text";
import type { CSSProperties, ReactNode } from "react";
import { PrintHead, PrintPage } from "../../../ui/page/PrintPage.js";
import { useDutyClock, weekdayText } from "../use-duties.js";
import classes from "./MonthSheets.module.css";

/** Sizes in points for a landscape A4 page; must match the style sheet. */
const PAPER = {
  /** Height of the table below its head. */
  height: 455,
  /** Width of a role's column without padding. */
  column: 168,
  letter: 8.5,
  /** Height of a line as a multiple of the font size. */
  line: 1.2,
  padding: 2.9,
};

interface MonthSheetsProps {
  month: YearMonth;
  sheets: readonly MonthSheet[];
  onDone: () => void;
}

/** Prints a month to pin up: one sheet per department and one line per day, with names and telephone numbers. */
export function MonthSheets({ month, sheets, onDone }: MonthSheetsProps) {
  const { starts } = useDutyClock();
  const title = `Call duty roster, ${monthLabel(month)}`;
  return (
    <PrintPage title={title} className={classes.month} onDone={onDone}>
      {sheets.map((sheet) => (
        <section key={sheet.department} aria-label={sheet.department}>
          <p style={{ margin: "0 0 2pt", fontSize: "8.5pt" }}>
            {spanText(getDepartmentClock(starts, sheet.department).start)}
          </p>
          <table style={{ "--scale": fitScale(sheet, month) } as CSSProperties}>
            <colgroup>
              <col style={{ width: "7%" }} />
              <col span={ROSTER_ROLES.length} />
            </colgroup>
            <thead>
              <PrintHead columns={ROSTER_ROLES.length + 1} subject={sheet.department} />
              <tr>
                <th>Day</th>
                {ROSTER_ROLES.map((role) => (
                  <th key={role}>{role}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {listMonthDays(month).map((day) => (
                <tr key={day} data-weekend={getWeekday(day) % 6 === 0 || undefined}>
                  <th scope="row">{weekdayText(day)}</th>
                  {ROSTER_ROLES.map((role) => (
                    <td key={role}>{renderPost(sheet, day, role, starts.zone)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </PrintPage>
  );
}

/** Renders everybody on call in a role: nothing if the day has no roster, a dash if nobody has the role. */
function renderPost({ days }: MonthSheet, date: string, role: RosterRole, zone: string): ReactNode {
  const day = days.find((one) => one.date === date);
  if (day === undefined) return null;
  const people = day.people.filter((one) => one.role === role);
  if (people.length === 0) return "—";
  return people.map(({ position, name, phone }) => (
    <div key={position}>
      {position > 1 ? `${formatOrdinal(position)}: ` : ""}
      <ProperName>{name}</ProperName>{" "}
      <b>
        <TelephoneNumber>{phone}</TelephoneNumber>
      </b>
      {day.covers
        .filter((cover) => cover.role === role && cover.position === position)
        .map((cover) => (
          <div key={cover.from}>
            {coverSpanText(cover, zone)} <ProperName>{cover.name}</ProperName>{" "}
            <b>
              <TelephoneNumber>{cover.phone}</TelephoneNumber>
            </b>
          </div>
        ))}
    </div>
  ));
}

function fitScale({ days }: MonthSheet, month: YearMonth): number {
  const rows = listMonthDays(month).map((date) => days.find((day) => day.date === date));
  const texts = rows.map((day) =>
    ROSTER_ROLES.map((role) =>
      [...(day?.people ?? []), ...(day?.covers ?? [])]
        .filter((one) => one.role === role)
        .map((one) => {
          const before = "from" in one ? "Fri 27 Nov 18:00 – Sat 28 Nov 08:00" : "";
          const place = one.position > 1 ? formatOrdinal(one.position) : "";
          return `${place} ${before} ${one.name} ${one.phone}`;
        }),
    ),
  );
  return fitMonth(texts, PAPER);
}

function spanText(start: string): string {
  return start === "00:00"
    ? "Each duty is from midnight to midnight."
    : `Each duty is from ${start} until ${start} of the next day.`;
}

/** Average width of a letter as a fraction of the font size; bold digits have the same width. */
const LETTER_WIDTH_RATIO = 0.56;
const SCALE_STEPS = 10;
const MIN_SCALE = 0.55;

/** Returns the factor by which letters shrink so that a month fits on a sheet; `days` has each role's texts by day. */
export function fitMonth(days: readonly (readonly (readonly string[])[])[], paper: typeof PAPER) {
  const { height, column, letter, line, padding } = paper;
  const computeHeight = (scale: number): number => {
    const lineLetters = Math.floor(column / (LETTER_WIDTH_RATIO * letter * scale));
    const countLines = (texts: readonly string[]) =>
      texts.reduce((sum, text) => sum + Math.max(1, Math.ceil(text.length / lineLetters)), 0);
    const lines = days.reduce((sum, roles) => sum + Math.max(1, ...roles.map(countLines)), 0);
    return (lines * letter * line + days.length * padding) * scale;
  };
  const steps = Array.from({ length: SCALE_STEPS }, (_, step) => step / SCALE_STEPS);
  const scales = steps.map((step) => 1 - step * (1 - MIN_SCALE));
  return scales.find((scale) => computeHeight(scale) <= height) ?? MIN_SCALE;
}
