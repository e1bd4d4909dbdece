import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildRowBlocks, ROWS_PER_BLOCK, type RowBlocks } from "./row-blocks.js";

const IDS: readonly string[] = Array.from({ length: 25 }, (_, index) => `${index}`);
const buildBlocks = (ids: readonly string[], before: RowBlocks | null = null, order = "name") =>
  buildRowBlocks(ids, order, before);
const listIds = ({ blocks }: RowBlocks) => blocks.map(({ ids }) => ids);
const listKeys = ({ blocks }: RowBlocks) => blocks.map(({ key }) => key);

const before = buildBlocks(IDS);

it("splits a list into blocks in order", () => {
  expect(listIds(before).flat()).toEqual(IDS);
  expect(listIds(before).map(({ length }) => length)).toEqual([ROWS_PER_BLOCK, ROWS_PER_BLOCK, 5]);
  expect(before.blocks.map(({ from }) => from)).toEqual([0, 10, 20]);
  expect(buildBlocks([]).blocks).toEqual([]);
});

it("leaves every row in its block when another row is added, removed or moved", () => {
  const added = buildBlocks(["new", ...IDS], before);
  expect(listKeys(added)).toEqual(listKeys(before));
  expect(listIds(added)[0]).toEqual(["new", ...(listIds(before)[0] ?? [])]);
  expect(listIds(added).slice(1)).toEqual(listIds(before).slice(1));

  expect(added.blocks.map(({ from }) => from)).toEqual([0, 11, 21]);

  const removed = buildBlocks(IDS.slice(1), before);
  expect(listKeys(removed)).toEqual(listKeys(before));
  expect(listIds(removed).slice(1)).toEqual(listIds(before).slice(1));

  const up = buildBlocks(["24", ...IDS.slice(0, -1)], before);
  expect(listIds(up)[0]).toEqual(["24", ...(listIds(before)[0] ?? [])]);
  expect(listIds(up).slice(1)).toEqual([listIds(before)[1], ["20", "21", "22", "23"]]);
  const down = buildBlocks([...IDS.slice(1), "0"], before);
  expect(listIds(down).map(({ length }) => length)).toEqual([9, 10, 6]);
});

it("removes a block without rows", () => {
  expect(listKeys(buildBlocks(IDS.slice(ROWS_PER_BLOCK), before))).toEqual(
    listKeys(before).slice(1),
  );
});

it("divides the rows again on a new sort order, a different list or an oversized block", () => {
  const isAnother = (after: RowBlocks) =>
    listKeys(after).every((key) => !listKeys(before).includes(key));
  expect(isAnother(buildBlocks(IDS, before, "bed"))).toBe(true);
  expect(isAnother(buildBlocks(IDS.slice(0, 3), before))).toBe(true);
  let grown = before;
  for (let n = 0; n < 21; n += 1) grown = buildBlocks([`new ${n}`, ...grown.ids], grown);
  expect(isAnother(grown)).toBe(true);
  expect(listIds(grown).every(({ length }) => length <= ROWS_PER_BLOCK)).toBe(true);
});

/** CSS properties that create a layer. The browser checks each layer of a list on every scroll step. */
const LAYER =
  /^\s*(position|z-index|transform|rotate|scale|translate|filter|will-change|mask\S*): /m;

const sheetText = (sheet: string) =>
  readFileSync(join(__dirname, "../..", `${sheet}.module.css`), "utf8");

it.each([
  "ui/form/NativeCheckbox",
  "ui/table/RowCheckbox",
  "ui/menu/RowMenu",
  "shared/patients/StatusBadge",
  "features/patients/cells/cells",
  "features/patients/card/ContactsCell",
  "shared/patients/SignalMarks",
  "features/patients/signals/SignalsLine",
  "features/patients/status/StatusCell",
  "features/patients/cells/long-text",
  "features/patients/cells/WaitingClock",
])("creates no layer for parts of a row in %s.module.css", (sheet) => {
  expect(sheetText(sheet)).not.toMatch(LAYER);
});

it.each(["signals/SignalsLine", "cells/WaitingClock"])(
  "draws shapes without a clip in %s.module.css",
  (name) => {
    expect(sheetText(`features/patients/${name}`)).not.toMatch(/^\s*clip-path: /m);
  },
);
