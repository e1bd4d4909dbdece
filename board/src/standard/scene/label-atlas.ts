/** Side of the atlas in pixels; every WebGL2 device has textures of this size. */
export const ATLAS_SIZE = 2048;

/** Space around every text in pixels, as a scaled-down text samples some of its surroundings. */
export const CELL_PADDING = 6;
/** Letter heights to try, sharpest first. */
const SIZES = [84, 76, 68, 60, 54, 48, 44, 38, 34, 30, 26, 20, 14];

/** Place of a text in the atlas, and its shape, in pixels. */
export interface AtlasCell {
  x: number;
  y: number;
  width: number;
  height: number;
  lines: string[];
}

export interface Atlas {
  cells: Map<string, AtlasCell>;
  /** Letter height in pixels. */
  size: number;
}

/**
 * Packs texts into one square picture, in the largest letters with which all of them fit. `measure` returns a text's
 * width in pixels at 100-pixel letters. A text longer than `getMaxLength`, in letter heights, takes two lines if it has
 * a space.
 */
export function packLabels(
  texts: readonly string[],
  measure: (text: string) => number,
  getMaxLength: (text: string) => number,
): Atlas {
  const shapes = texts.map((text) => {
    const lines = measure(text) / 100 > getMaxLength(text) ? breakLines(text, measure) : [text];
    return { text, lines, width: Math.max(...lines.map(measure)) / 100 };
  });
  shapes.sort((a, b) => b.lines.length - a.lines.length || b.width - a.width);
  for (const size of SIZES) {
    const cells = place(shapes, size);
    if (cells !== null) return { cells, size };
  }
  return { cells: new Map(), size: 0 };
}

function breakLines(text: string, measure: (text: string) => number): string[] {
  const words = text.split(" ");
  let best = [text];
  let bestWidth = measure(text);
  for (let at = 1; at < words.length; at++) {
    const lines = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
    const width = Math.max(...lines.map(measure));
    if (width < bestWidth) [best, bestWidth] = [lines, width];
  }
  return best;
}

function place(
  shapes: readonly { text: string; lines: string[]; width: number }[],
  size: number,
): Map<string, AtlasCell> | null {
  const cells = new Map<string, AtlasCell>();
  let [x, y, shelf] = [0, 0, 0];
  for (const { text, lines, width: ems } of shapes) {
    const width = Math.ceil(ems * size) + 2 * CELL_PADDING;
    const height = Math.ceil(size * (lines.length === 1 ? 1.24 : 2.2)) + 2 * CELL_PADDING;
    if (width > ATLAS_SIZE) return null;
    if (x + width > ATLAS_SIZE) {
      x = 0;
      y += shelf;
      shelf = 0;
    }
    shelf = Math.max(shelf, height);
    if (y + shelf > ATLAS_SIZE) return null;
    cells.set(text, { x, y, width, height, lines });
    x += width;
  }
  return cells;
}

/** Returns the font of the atlas at `size` pixels. */
export function getLabelFont(size: number, family: string): string {
  return `700 ${size}px ${family}`;
}

/**
 * Draws an atlas in white, because only its coverage is used. `getPath` returns a glyph's path in a box of 24 × 24,
 * null for a text.
 */
export function drawAtlas(
  context: CanvasRenderingContext2D,
  atlas: Atlas,
  family: string,
  getPath: (text: string) => string | null,
): void {
  const { size, cells } = atlas;
  context.clearRect(0, 0, ATLAS_SIZE, ATLAS_SIZE);
  context.font = getLabelFont(size, family);
  context.fillStyle = "#fff";
  context.textAlign = "center";
  context.textBaseline = "middle";
  cells.forEach(({ x, y, width, height, lines }, text) => {
    const path = getPath(text);
    if (path !== null) {
      context.save();
      context.translate(x + width / 2 - size / 2, y + height / 2 - size / 2);
      context.scale(size / 24, size / 24);
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- paints a path, and fills no list
      context.fill(new Path2D(path), "evenodd");
      context.restore();
      return;
    }
    lines.forEach((line, index) => {
      const shift = (index - (lines.length - 1) / 2) * size * 1.0;
      context.fillText(line, x + width / 2, y + height / 2 + shift + size * 0.04);
    });
  });
}
