import { dutyVersion, type SeenDuty, seenAt } from "./duty-seen.js";

const duty: SeenDuty = { accountId: "obi", from: 1_000, until: 9_000, covers: [] };
const covered: SeenDuty = { ...duty, covers: [{ accountId: "eze", from: 4_000, until: 6_000 }] };
const seenBy = (accountId: string, of: SeenDuty, at: number) => ({
  accountId,
  version: dutyVersion(accountId, of) ?? "",
  at,
});

it("has another version when hours or covers change, and no version for people not on call", () => {
  const version = dutyVersion("obi", duty);
  expect(dutyVersion("obi", { ...duty })).toBe(version);
  expect(dutyVersion("obi", { ...duty, from: 2_000 })).not.toBe(version);
  expect(dutyVersion("obi", covered)).not.toBe(version);
  expect(dutyVersion("eze", duty)).toBeNull();
});

it("counts as seen when everybody on call has seen its current version", () => {
  expect(seenAt(duty, [])).toBeNull();
  expect(seenAt(duty, [seenBy("obi", duty, 5)])).toBe(5);
  // A new person on the post has not seen it.
  expect(seenAt({ ...duty, accountId: "bello" }, [seenBy("obi", duty, 5)])).toBeNull();
  expect(seenAt({ ...duty, until: 8_000 }, [seenBy("obi", duty, 5)])).toBeNull();
  expect(seenAt(covered, [seenBy("obi", duty, 5)])).toBeNull();
  expect(seenAt(covered, [seenBy("obi", covered, 6)])).toBeNull();
  expect(seenAt(covered, [seenBy("obi", covered, 6), seenBy("eze", covered, 7)])).toBe(7);
});
