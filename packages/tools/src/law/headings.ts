/** A heading of a document with its link anchor. */
export interface Heading {
  text: string;
  anchor: string;
}

/** Lists the headings of a Markdown text in order, ignoring fenced blocks. */
export function listHeadings(markdown: string): Heading[] {
  return withoutFences(markdown)
    .split("\n")
    .flatMap((line) => /^#{1,6} +(.+?) *$/.exec(line)?.[1] ?? [])
    .map((text) => ({ text, anchor: toAnchor(text) }));
}

/** Empties fenced blocks, keeping line numbers. */
export function withoutFences(markdown: string): string {
  return markdown.replace(/^```[^]*?^```/gm, (block) => block.replace(/[^\n]/g, ""));
}

/** Returns the anchor that repository hosts generate: lower case, hyphens for spaces, without other punctuation. */
function toAnchor(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}
