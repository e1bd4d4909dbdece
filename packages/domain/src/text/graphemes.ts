let segmenter: Intl.Segmenter | null | undefined;

/** Combining code points, for engines without a segmenter. */
const MARKS: readonly (readonly [number, number])[] = [
  [0x0300, 0x036f],
  [0x0483, 0x0489],
  [0x0591, 0x05c7],
  [0x0610, 0x061a],
  [0x064b, 0x065f],
  [0x0670, 0x0670],
  [0x06d6, 0x06e4],
  [0x093a, 0x094f],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x200d, 0x200d],
  [0x20d0, 0x20ff],
  [0xfe00, 0xfe0f],
  [0xfe20, 0xfe2f],
  [0x1f3fb, 0x1f3ff],
];

/**
 * Splits a text into user-perceived characters: a letter with its marks is one character, an emoji is one character.
 */
export function splitGraphemes(text: string): string[] {
  if (segmenter === undefined) {
    segmenter =
      typeof Intl.Segmenter === "function"
        ? new Intl.Segmenter("en", { granularity: "grapheme" })
        : null;
  }
  if (segmenter === null) return splitCodePointClusters(text);
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Approximates `splitGraphemes` without Intl.Segmenter: never cuts a surrogate pair or a combining mark. */
export function splitCodePointClusters(text: string): string[] {
  const clusters: string[] = [];
  let isJoined = false;
  for (const point of Array.from(text)) {
    const last = clusters.length - 1;
    if (last >= 0 && (isJoined || isMark(point))) clusters[last] += point;
    else clusters.push(point);
    isJoined = point === "\u200d";
  }
  return clusters;
}

function isMark(point: string): boolean {
  const code = point.codePointAt(0) ?? 0;
  return MARKS.some(([first, last]) => code >= first && code <= last);
}
