/** One measured figure beside its floor. */
export interface Figure {
  /** What was measured, in a few words. */
  what: string;
  /** The product's value and the floor's, with their unit. */
  product: string;
  floor: string;
  /** Product against floor as the promise counts it; null where the promise is an absolute one. */
  ratio: number | null;
  /** What docs/promises.md asks for; null for a figure that is reported for its own sake. */
  target: Target | null;
}

export interface Target {
  text: string;
  isMet: boolean;
}

/** A benchmark's figures, and what must be known to read them. */
export interface Result {
  name: string;
  /** The lines of docs/promises.md that it measures. */
  promise: string;
  figures: Figure[];
  notes: string[];
}

/** A ratio that must not be above `limit`. */
export function atMost(limit: number, ratio: number): Target {
  return { text: `≤ ${limit} ×`, isMet: ratio <= limit };
}

/** A ratio that must not be below `limit`. */
export function atLeast(limit: number, ratio: number): Target {
  return { text: `≥ ${limit} ×`, isMet: ratio >= limit };
}

/** The figures as a Markdown table. */
export function figureTable(figures: readonly Figure[]): string {
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

/** A benchmark's section of RESULTS.md. */
export function section({ name, promise, figures, notes }: Result, machine: string): string {
  const written = notes.map((note) => `- ${note}`).join("\n");
  return `## ${name}\n\n${promise}. ${machine}\n\n${figureTable(figures)}\n\n${written}\n`;
}

/** RESULTS.md with one benchmark's section replaced, or added at its end; the others keep what they say. */
export function withSection(document: string, name: string, text: string): string {
  const [head = "", ...sections] = document.split(/^(?=## )/m);
  const index = sections.findIndex((each) => each.startsWith(`## ${name}\n`));
  if (index === -1) sections.push(text);
  else sections[index] = text;
  return [head.trimEnd(), ...sections.map((each) => each.trimEnd())].join("\n\n").concat("\n");
}
