import fc from "fast-check";
import { ACUITIES } from "./acuity.js";
import { CLOSED_STATUSES, isClosed, PATIENT_STATUSES } from "./patient-status.js";
import { computeWaitingClock, DEFAULT_WAITING_TARGETS as TARGETS } from "./waiting.js";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const MINUTE = 60_000;
const toIsoMinutesAgo = (minutes: number) => new Date(NOW - minutes * MINUTE).toISOString();

describe("waiting clock", () => {
  it.each([
    [0, "within"],
    [47.9, "within"],
    [48, "due"],
    [60, "due"],
    [60.1, "over"],
    [600, "over"],
  ])("gives a new patient who has waited %p minutes the level %s", (minutes, level) => {
    const card = { status: "new_patient" as const, status_since: toIsoMinutesAgo(minutes) };
    const expected = { minutes: Math.floor(minutes), target: 60, level };
    expect(computeWaitingClock(card, TARGETS, NOW)).toEqual(expected);
  });

  it("uses the acuity's target for a new patient with an acuity, even if that acuity has no target", () => {
    const clock = (acuity: (typeof ACUITIES)[number], minutes = 9) =>
      computeWaitingClock(
        { status: "new_patient", acuity, status_since: toIsoMinutesAgo(minutes) },
        TARGETS,
        NOW,
      );
    expect(clock(1, 0)).toEqual({ minutes: 0, target: 0, level: "due" });
    expect(clock(1)).toEqual({ minutes: 9, target: 0, level: "over" });
    expect(clock(2)).toEqual({ minutes: 9, target: 10, level: "due" });
    expect(clock(3)?.target).toBe(60);
    expect(clock(4)?.target).toBe(240);
    expect(clock(5)).toBeNull();
  });

  it("uses the status's target for all other patients", () => {
    const card = { status: "new_patient_reviewed" as const, acuity: 1 as const };
    expect(
      computeWaitingClock({ ...card, status_since: toIsoMinutesAgo(5) }, TARGETS, NOW)?.target,
    ).toBe(120);
    expect(
      computeWaitingClock({ status: "admitted", status_since: toIsoMinutesAgo(5) }, TARGETS, NOW),
    ).toBeNull();
  });

  it("is null for a closed record, even if its status has a target", () => {
    const statuses = { discharged: 5, deceased: 5 };
    for (const status of CLOSED_STATUSES) {
      const card = { status, status_since: toIsoMinutesAgo(50) };
      expect(computeWaitingClock(card, { ...TARGETS, statuses }, NOW)).toBeNull();
    }
  });

  it("never decreases as time passes, and is never negative", () => {
    const order = ["within", "due", "over"];
    const card = fc.record({
      status: fc.constantFrom(...PATIENT_STATUSES),
      acuity: fc.constantFrom(null, ...ACUITIES),
      status_since: fc.integer({ min: -500, max: 500 }).map(toIsoMinutesAgo),
    });
    const target = fc.option(fc.integer({ min: 0, max: 10_080 }));
    const targets = fc.record({
      statuses: fc.dictionary(fc.constantFrom(...PATIENT_STATUSES), target),
      acuities: fc.array(target, { minLength: 5, maxLength: 5 }),
    });
    fc.assert(
      fc.property(card, targets, fc.nat(10_000), (given, givenTargets, later) => {
        const before = computeWaitingClock(given, givenTargets, NOW);
        const after = computeWaitingClock(given, givenTargets, NOW + later * MINUTE);
        if (before === null || after === null) {
          expect(before).toBe(after);
          return;
        }
        expect(isClosed(given.status)).toBe(false);
        expect(before.minutes).toBeGreaterThanOrEqual(0);
        expect(after.minutes).toBeGreaterThanOrEqual(before.minutes);
        expect(order.indexOf(after.level)).toBeGreaterThanOrEqual(order.indexOf(before.level));
      }),
    );
  });
});
