/** A measured figure with its floor. */
export interface Figure {
  what: string;
  /** Values of product and floor, with unit. */
  product: string;
  floor: string;
  /** Ratio of product to floor as defined by the promise; null for an absolute promise. */
  ratio: number | null;
  /** Target from docs/promises.md; null for information only. */
  target: Target | null;
}

export interface Target {
  text: string;
  isMet: boolean;
}

/** A benchmark's figures with notes for reading them. */
export interface Result {
  name: string;
  /** The lines of docs/promises.md that are measured. */
  promise: string;
  figures: Figure[];
  notes: string[];
}

/** Target: a ratio of at most `limit`. */
export function atMost(limit: number, ratio: number): Target {
  return { text: `≤ ${limit} ×`, isMet: ratio <= limit };
}

/** Target: a ratio of at least `limit`. */
export function atLeast(limit: number, ratio: number): Target {
  return { text: `≥ ${limit} ×`, isMet: ratio >= limit };
}

/** Formats figures as a Markdown table. */
export function formatFigures(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, product, floor, ratio, target }) => [
    what,
    product,
    floor,
    ratio === null ? "" : `${ratio.toFixed(2)} ×`,
    target === null ? "" : target.text,
    target === null ? "" : target.isMet ? "met" : "**missed**",
  ]);
  const lines = [
    ["", "Wardline", "floor", "ratio", "target", ""],
    ["---", "---:", "---:", "---:", "---:", "---"],
    ...rows,
  ];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Formats a benchmark's section of RESULTS.md. */
export function formatSection({ name, promise, figures, notes }: Result, machine: string): string {
  const noteLines = notes.map((note) => `- ${note}`).join("\n");
  return `## ${name}\n\n${promise}. ${machine}\n\n${formatFigures(figures)}\n\n${noteLines}\n`;
}

/** Returns RESULTS.md with one benchmark's section replaced or appended; the other sections are unchanged. */
export function withSection(document: string, name: string, text: string): string {
  const [head = "", ...sections] = document.split(/^(?=## )/m);
  const index = sections.findIndex((each) => each.startsWith(`## ${name}\n`));
  if (index === -1) sections.push(text);
  else sections[index] = text;
  return [head.trimEnd(), ...sections.map((each) => each.trimEnd())].join("\n\n").concat("\n");
}
