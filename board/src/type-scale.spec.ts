import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BOARD_TYPE } from "@wardline/theme/type-scale";

const css = [
  "chrome/header.css",
  "chrome/notices-bar.css",
  "classical/row.css",
  "classical/row-far.css",
]
  .map((file) => readFileSync(join(__dirname, file), "utf8"))
  .join("\n");

/** The size of letters that the style sheets give a selector, in units: 100 are a rem. */
function sizeOf(selector: string): number {
  const start = css.indexOf(`\n${selector} {`);
  const rule = css.slice(start, css.indexOf("}", start));
  return Math.round(Number(/font-size: ([\d.]+)rem/.exec(rule)?.[1]) * 100);
}

it.each([
  [".header-clock", BOARD_TYPE.clock],
  [".header-name", BOARD_TYPE.hospital],
  [".count-label", BOARD_TYPE.count],
  [".notices-slide", BOARD_TYPE.announcement],
  [".row-bed", BOARD_TYPE.near.bed],
  [".row-name", BOARD_TYPE.near.name],
  [".row-line.is-duty", BOARD_TYPE.near.team],
  [".row .duty-name", BOARD_TYPE.near.doctor],
  [".chip", BOARD_TYPE.near.chip],
  [".duration", BOARD_TYPE.near.duration],
  [".is-far .row-bed", BOARD_TYPE.far.bed],
  [".is-far .row-name", BOARD_TYPE.far.name],
  [".is-far .row-line.is-duty", BOARD_TYPE.far.team],
  [".is-far .duty-name", BOARD_TYPE.far.doctor],
  [".is-far .chip", BOARD_TYPE.far.chip],
  [".is-far .duration", BOARD_TYPE.far.duration],
])("%s has letters of %i units, for its distance", (selector, size) => {
  expect(sizeOf(selector)).toBe(size);
});
