import { RecentIds } from "./recent-ids.js";

it("remembers the newest ids only", () => {
  const ids = new RecentIds(2);
  for (const id of ["a", "b", "a", "c"]) ids.add(id);
  expect(["a", "b", "c"].map((id) => ids.has(id))).toEqual([true, false, true]);
  ids.delete("a");
  expect(ids.has("a")).toBe(false);
});
