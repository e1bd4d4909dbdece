/** @jest-environment ./web/testing/browser.cjs */
import { dutyOf } from "../../../testing/duty.js";
import { dutyNow, nextHandOver } from "./on-call-queries.js";

const UNTIL = Date.parse("2026-11-21T07:00:00Z");

it("given a minute before its end, then the duty is the one asked for", () => {
  expect(dutyNow(dutyOf(), UNTIL - 60_000)).toEqual(dutyOf());
});

it("given its end, then the next duty has begun", () => {
  expect(dutyNow(dutyOf(), UNTIL)).toMatchObject({
    department: "Surgery",
    until: "2026-11-22T07:00:00.000Z",
    people: [{ name: "Ada Bello" }],
    next: null,
  });
});

it("given its end and no one known to follow, then nobody is named", () => {
  expect(dutyNow(dutyOf({ next: null }), UNTIL)).toMatchObject({ source: "none", people: [] });
});

it("given departments with different starts, then the first hand-over to come is waited for", () => {
  const late = dutyOf({ until: "2026-11-21T17:00:00.000Z" });
  expect([
    nextHandOver([late, dutyOf()], UNTIL - 1),
    nextHandOver([late, dutyOf()], UNTIL),
    nextHandOver([], UNTIL),
  ]).toEqual([UNTIL, Date.parse(late.until), null]);
});
