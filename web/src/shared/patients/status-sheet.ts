import { PATIENT_STATUSES, type PatientStatus } from "@wardline/domain/patient-status";
import { STATUS_STYLES } from "@wardline/theme/status-style";

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
export function adoptStatusSheet(page: Document): void {
  // Only a browser draws.
  if (!("adoptedStyleSheets" in page)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PATIENT_STATUSES.map(rulesOf).join("\n"));
  page.adoptedStyleSheets.push(sheet);
}
