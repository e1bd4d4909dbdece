import { LIMITS } from "../limits.js";
import { readCells } from "../text/cells.js";
import { foldBed, normaliseBeds } from "./ward.js";

const NUMBERED_LABEL = /^(.*?)(\d+)$/;
/** Maximum number of digits in a label that can begin or end a range. */
const MAX_DIGITS = 9;

/**
 * Parses bed labels, typed as "1-12, A1-A6" or one per line, or copied from spreadsheet cells, and normalises them with
 * `normaliseBeds`. An oversized range is cut one bed above the limit, so that the caller can refuse it.
 */
export function parseBeds(text: string): string[] {
  return normaliseBeds(
    readCells(text)
      .flatMap((row) => row.flatMap((cell) => cell.split(/[,;\n\r]/)))
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .flatMap((part) => readRange(part) ?? [part]),
  );
}

/** Formats sorted labels with ranges, for `parseBeds`. */
export function formatBeds(labels: readonly string[]): string {
  const parts: string[] = [];
  for (let first = 0; first < labels.length; ) {
    const run = readRunFrom(labels, first);
    parts.push(rangeText(run) ?? run[0] ?? "");
    first += rangeText(run) === null ? 1 : run.length;
  }
  return parts.join(", ");
}

/** Expands "A1-A6" or "A1-6" to its labels; null for a text that is not a range, such as "2-1" or "B-1". */
export function readRange(text: string): string[] | null {
  for (const dash of text.matchAll(/\s*[-–]\s*/g)) {
    const from = parseNumbered(text.slice(0, dash.index));
    const to = parseNumbered(text.slice(dash.index + dash[0].length));
    if (from === null || to === null) continue;
    const isSamePrefix = to.prefix === "" || foldBed(to.prefix) === foldBed(from.prefix);
    if (!isSamePrefix || to.number <= from.number) continue;
    const amount = Math.min(to.number - from.number, LIMITS.wardBeds) + 1;
    return Array.from({ length: amount }, (_, step) => formatLabelAt(from, step));
  }
  return null;
}

interface NumberedLabel {
  prefix: string;
  number: number;
  /** Minimum number of digits, padded with zeros. */
  width: number;
}

function parseNumbered(text: string): NumberedLabel | null {
  const [, prefix = "", digits = ""] = NUMBERED_LABEL.exec(text) ?? [];
  if (digits === "" || digits.length > MAX_DIGITS) return null;
  return { prefix, number: Number(digits), width: digits.startsWith("0") ? digits.length : 1 };
}

function formatLabelAt({ prefix, number, width }: NumberedLabel, step: number): string {
  return `${prefix}${String(number + step).padStart(width, "0")}`;
}

/** The consecutive labels from index `first` on. */
function readRunFrom(labels: readonly string[], first: number): string[] {
  const start = parseNumbered(labels[first] ?? "");
  const run = labels.slice(first, first + 1);
  if (start === null) return run;
  while (labels[first + run.length] === formatLabelAt(start, run.length)) {
    run.push(formatLabelAt(start, run.length));
  }
  return run;
}

function rangeText(run: readonly string[]): string | null {
  const text = `${run[0]}-${run.at(-1)}`;
  const canBeReadBack = run.length > 1 && readRange(text)?.join() === run.join();
  return canBeReadBack ? text : null;
}
