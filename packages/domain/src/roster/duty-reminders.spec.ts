import { findDueReminder, listPartsOnCall } from "./duty-reminders.js";

const HOUR = 3_600_000;
const FROM = 100 * HOUR;
const MINUTE = 60_000;

it("finds reminders due a day and an hour before the duty, and late reminders only while they still help", () => {
  const findDue = (hoursBefore: number) => findDueReminder(FROM, FROM - hoursBefore * HOUR);
  expect(findDueReminder(FROM, FROM - 24 * HOUR - MINUTE)).toBeNull();
  expect([findDue(24), findDue(20), findDue(12.1)]).toEqual([24, 24, 24]);
  expect([findDue(12), findDue(3), findDue(1.1)]).toEqual([null, null, null]);
  expect([findDue(1), findDue(0.1)]).toEqual([1, 1]);
  expect([findDue(0), findDue(-1)]).toEqual([null, null]);
});

it("lists only the parts in which the person is on call", () => {
  const duty = { accountId: "obi", from: 0, until: 10, covers: [] };
  const buildPart = (from: number, until: number) => ({ accountId: "eze", from, until });
  expect(listPartsOnCall("obi", duty)).toEqual([{ from: 0, until: 10 }]);
  expect(listPartsOnCall("eze", duty)).toEqual([]);
  const covered = { ...duty, covers: [buildPart(6, 8), buildPart(0, 2)] };
  expect(listPartsOnCall("obi", covered)).toEqual([
    { from: 2, until: 6 },
    { from: 8, until: 10 },
  ]);
  expect(listPartsOnCall("eze", covered)).toEqual([
    { from: 0, until: 2 },
    { from: 6, until: 8 },
  ]);
  expect(listPartsOnCall("obi", { ...duty, covers: [buildPart(0, 10)] })).toEqual([]);
});
