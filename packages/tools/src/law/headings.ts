/** A heading of a paper, and the anchor by which links name it. */
export interface Heading {
  text: string;
  anchor: string;
}

/** The headings of a Markdown text in their order; what stands in a fenced block is none. */
export function headingsOf(markdown: string): Heading[] {
  return withoutFences(markdown)
    .split("\n")
    .flatMap((line) => /^#{1,6} +(.+?) *$/.exec(line)?.[1] ?? [])
    .map((text) => ({ text, anchor: anchorOf(text) }));
}

/** The same text with its fenced blocks emptied, so that line numbers stay. */
export function withoutFences(markdown: string): string {
  return markdown.replace(/^```[^]*?^```/gm, (block) => block.replace(/[^\n]/g, ""));
}

/** As repository hosts make it: lower case, spaces become hyphens, and other punctuation goes. */
function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}
