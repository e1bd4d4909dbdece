import { computeDutyVersion, findSeenTime, type StaffedDuty } from "./duty-seen.js";

const duty: StaffedDuty = { accountId: "obi", from: 1_000, until: 9_000, covers: [] };
const covered: StaffedDuty = { ...duty, covers: [{ accountId: "eze", from: 4_000, until: 6_000 }] };
const buildSeenRecord = (accountId: string, of: StaffedDuty, at: number) => ({
  accountId,
  version: computeDutyVersion(accountId, of) ?? "",
  at,
});

it("gives a duty a new version when hours or covers change, and no version for people not on call", () => {
  const version = computeDutyVersion("obi", duty);
  expect(computeDutyVersion("obi", { ...duty })).toBe(version);
  expect(computeDutyVersion("obi", { ...duty, from: 2_000 })).not.toBe(version);
  expect(computeDutyVersion("obi", covered)).not.toBe(version);
  expect(computeDutyVersion("eze", duty)).toBeNull();
});

it("counts a duty as seen when everybody on call has seen its current version", () => {
  expect(findSeenTime(duty, [])).toBeNull();
  expect(findSeenTime(duty, [buildSeenRecord("obi", duty, 5)])).toBe(5);
  // A person who is new on the post has not seen the duty.
  expect(
    findSeenTime({ ...duty, accountId: "bello" }, [buildSeenRecord("obi", duty, 5)]),
  ).toBeNull();
  expect(findSeenTime({ ...duty, until: 8_000 }, [buildSeenRecord("obi", duty, 5)])).toBeNull();
  expect(findSeenTime(covered, [buildSeenRecord("obi", duty, 5)])).toBeNull();
  expect(findSeenTime(covered, [buildSeenRecord("obi", covered, 6)])).toBeNull();
  expect(
    findSeenTime(covered, [buildSeenRecord("obi", covered, 6), buildSeenRecord("eze", covered, 7)]),
  ).toBe(7);
});
