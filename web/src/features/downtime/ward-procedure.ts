import downtime from "../../../../docs/operating/downtime.md?raw";

const STYLE = `
  @page { size: A4; margin: 16mm 18mm; }
  body { margin: 0; color: #000; background: #fff; font: 14.5pt/1.4 Arial, Helvetica, "Liberation Sans", sans-serif; }
  h1 { font-size: 21pt; line-height: 1.15; margin: 0 0 4mm; padding-bottom: 2mm; border-bottom: 0.8mm solid #000; }
  h1:not(:first-child) { margin-top: 8mm; }
  ol { margin: 0; padding-left: 9mm; } li { margin: 0 0 2.6mm; padding-left: 1mm; break-inside: avoid; } li::marker { font-weight: bold; }`;

/** Returns the ward's page of docs/operating/downtime.md: a complete one-page A4 document without scripts. */
export function buildWardProcedure(): string {
  const quotedLines = downtime.split("\n").filter((line) => line.startsWith(">"));
  const body = quotedLines
    .map((line) => line.slice(1).trim())
    .join("\n")
    // A long step has several lines.
    .replaceAll(/\n(?=[^\n\d*])/g, " ")
    .replaceAll(/^\*\*(.+)\*\*$/gm, "<h1>$1</h1>")
    .replaceAll(/^\d+\. (.+)$/gm, "<li>$1</li>")
    .replaceAll(/\*\*(.+?)\*\*/g, "<b>$1</b>")
    .replaceAll(/<li>.*(?:\n<li>.*)*/g, "<ol>$&</ol>")
    .replaceAll("\n", "")
    .replaceAll(/"(.+?)"/g, "“$1”")
    .replaceAll("'", "’");
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>When Wardline is off</title><style>${STYLE}</style></head><body>${body}</body></html>`;
}
