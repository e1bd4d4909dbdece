import {
  PATIENT_STATUS_LABELS,
  PATIENT_STATUS_SHORT_LABELS,
  PATIENT_STATUSES,
  type PatientStatus,
} from "@wardline/domain/patients/patient-status";
import { STATUS_STYLES } from "@wardline/theme/status-style";
import classes from "./StatusBadge.module.css";

adoptStatusSheet(document);

/** The glyph of a status alone; its word must stand beside it. */
export function StatusGlyph({ status, size = 14 }: { status: PatientStatus; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={STATUS_STYLES[status].path} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}

interface StatusBadgeProps {
  status: PatientStatus;
  /** The shorter word, where there is no room for the whole label. */
  isShort?: boolean;
}

/** A status as glyph, word and colour together, never colour alone; one element, for every row of a list has one. */
export function StatusBadge({ status, isShort = false }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-status={status}>
      {(isShort ? PATIENT_STATUS_SHORT_LABELS : PATIENT_STATUS_LABELS)[status]}
    </span>
  );
}

/** A status' glyph as a picture in one colour, as CSS writes it. */
function glyph(status: PatientStatus, colour: string): string {
  const path = `<path d="${STATUS_STYLES[status].path}" fill="${colour}" fill-rule="evenodd"/>`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${path}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
}

function rulesOf(status: PatientStatus): string {
  const { colour, text, soft } = STATUS_STYLES[status];
  const onDark = `color-mix(in srgb, ${colour} 80%, #fff)`;
  const look = `--colour: ${colour}; --text: ${text}; --soft: ${soft};`;
  return [
    `[data-status="${status}"] { ${look} --glyph: ${glyph(status, text)}; }`,
    `[data-mantine-color-scheme="dark"] [data-status="${status}"] { --glyph: ${glyph(status, onDark)}; }`,
  ].join("\n");
}

/**
 * Gives whatever has a `data-status` the colours and the glyph of that status as `--colour`, `--text`, `--soft` and
 * `--glyph`: once for the page, where an SVG in every row would cost a long list more than all of its words.
 */
function adoptStatusSheet(page: Document): void {
  // Only a browser draws.
  if (!("adoptedStyleSheets" in page)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PATIENT_STATUSES.map(rulesOf).join("\n"));
  page.adoptedStyleSheets.push(sheet);
}
