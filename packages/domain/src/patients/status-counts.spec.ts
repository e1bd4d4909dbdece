import * as fc from "fast-check";
import { PATIENT_STATUSES } from "./patient-status.js";
import { statusCounts } from "./status-counts.js";

describe("statusCounts", () => {
  it("given no cards, then every status counts 0", () => {
    expect(statusCounts([])).toEqual({
      new_patient: 0,
      new_patient_reviewed: 0,
      card_opened: 0,
      admitted: 0,
      discharged: 0,
      deceased: 0,
    });
  });

  it("given any cards, then each counts under its own status", () => {
    const cards = fc.array(fc.record({ status: fc.constantFrom(...PATIENT_STATUSES) }));
    fc.assert(
      fc.property(cards, (list) => {
        const counted = PATIENT_STATUSES.map((status) => statusCounts(list)[status]);
        expect(counted).toEqual(
          PATIENT_STATUSES.map((status) => list.filter((card) => card.status === status).length),
        );
      }),
    );
  });
});
