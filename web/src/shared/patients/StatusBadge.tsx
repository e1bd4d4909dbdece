import {
  PATIENT_STATUS_LABELS,
  PATIENT_STATUS_SHORT_LABELS,
  PATIENT_STATUSES,
  type PatientStatus,
} from "@wardline/domain/patients/patient-status";
import { STATUS_STYLES } from "@wardline/theme/status-style";
import classes from "./StatusBadge.module.css";

// Styles every element with `data-status`. One stylesheet is cheaper than an SVG in every row of a long list.
// Tests without a real browser have no adopted stylesheets.
if ("adoptedStyleSheets" in document) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PATIENT_STATUSES.map(statusCss).join("\n"));
  document.adoptedStyleSheets.push(sheet);
}

/** Shows only the glyph of a status; the caller must show the status in words next to it. */
export function StatusGlyph({ status, size = 14 }: { status: PatientStatus; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={STATUS_STYLES[status].path} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}

/** Shows a status as glyph, word and colour, in a single element, because every row of a list has a badge. */
export function StatusBadge(props: { status: PatientStatus; isShort?: boolean }) {
  const { status, isShort = false } = props;
  return (
    <span className={classes.badge} data-status={status}>
      {(isShort ? PATIENT_STATUS_SHORT_LABELS : PATIENT_STATUS_LABELS)[status]}
    </span>
  );
}

function buildGlyphImage(status: PatientStatus, colour: string): string {
  const path = `<path d="${STATUS_STYLES[status].path}" fill="${colour}" fill-rule="evenodd"/>`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${path}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
}

function statusCss(status: PatientStatus): string {
  const { colour, text, soft } = STATUS_STYLES[status];
  const onDark = `color-mix(in srgb, ${colour} 80%, #fff)`;
  const variables = `--colour: ${colour}; --text: ${text}; --soft: ${soft};`;
  return [
    `[data-status="${status}"] { ${variables} --glyph: ${buildGlyphImage(status, text)}; }`,
    `[data-mantine-color-scheme="dark"] [data-status="${status}"] { --glyph: ${buildGlyphImage(status, onDark)}; }`,
  ].join("\n");
}
