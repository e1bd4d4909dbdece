import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildRowBlocks, ROWS_PER_BLOCK, type RowBlocks } from "./RowBlockList.js";

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
  const afterAdding = buildBlocks(["new", ...IDS], before);
  expect(listKeys(afterAdding)).toEqual(listKeys(before));
  expect(listIds(afterAdding)[0]).toEqual(["new", ...(listIds(before)[0] ?? [])]);
  expect(listIds(afterAdding).slice(1)).toEqual(listIds(before).slice(1));

  expect(afterAdding.blocks.map(({ from }) => from)).toEqual([0, 11, 21]);

  const afterRemoving = buildBlocks(IDS.slice(1), before);
  expect(listKeys(afterRemoving)).toEqual(listKeys(before));
  expect(listIds(afterRemoving).slice(1)).toEqual(listIds(before).slice(1));

  const afterMovingUp = buildBlocks(["24", ...IDS.slice(0, -1)], before);
  expect(listIds(afterMovingUp)[0]).toEqual(["24", ...(listIds(before)[0] ?? [])]);
  expect(listIds(afterMovingUp).slice(1)).toEqual([listIds(before)[1], ["20", "21", "22", "23"]]);
  const afterMovingDown = buildBlocks([...IDS.slice(1), "0"], before);
  expect(listIds(afterMovingDown).map(({ length }) => length)).toEqual([9, 10, 6]);
});

it("removes a block without rows", () => {
  expect(listKeys(buildBlocks(IDS.slice(ROWS_PER_BLOCK), before))).toEqual(
    listKeys(before).slice(1),
  );
});

it("divides the rows again on a new sort order, a different list or an oversized block", () => {
  const isSplitAgain = (after: RowBlocks) =>
    listKeys(after).every((key) => !listKeys(before).includes(key));
  expect(isSplitAgain(buildBlocks(IDS, before, "bed"))).toBe(true);
  expect(isSplitAgain(buildBlocks(IDS.slice(0, 3), before))).toBe(true);
  let grownBlocks = before;
  for (let n = 0; n < 21; n += 1)
    grownBlocks = buildBlocks([`new ${n}`, ...grownBlocks.ids], grownBlocks);
  expect(isSplitAgain(grownBlocks)).toBe(true);
  expect(listIds(grownBlocks).every(({ length }) => length <= ROWS_PER_BLOCK)).toBe(true);
});

/** CSS properties that create a layer. The browser checks each layer of a list on every scroll step. */
const LAYER =
  /^\s*(position|z-index|transform|rotate|scale|translate|filter|will-change|mask\S*): /m;

const sheetText = (sheet: string) =>
  readFileSync(join(__dirname, "../..", `${sheet}.module.css`), "utf8");

it.each([
  "ui/form/form",
  "ui/menu/RowMenu",
  "shared/patients/StatusBadge",
  "features/patients/cells/cells",
  "features/patients/card/ContactsCell",
  "shared/patients/SignalMarks",
  "features/patients/signals/SignalsLine",
  "features/patients/status/StatusCell",
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
