import { nextRowId } from "./RowsField.js";

it("numbers rows without repeats", () => {
  expect(nextRowId([])).toBe(0);
  expect(nextRowId([{ id: 4 }, { id: 1 }])).toBe(5);
});
