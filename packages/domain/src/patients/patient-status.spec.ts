import {
  DEFAULT_PATIENT_STATUS,
  isClosed,
  listOtherStatuses,
  NEW_PATIENT_FORM_STATUSES,
  PATIENT_STATUS_LABELS,
  PATIENT_STATUS_SHORT_LABELS,
  PATIENT_STATUSES,
} from "./patient-status.js";

describe("list of patient statuses", () => {
  it("has the specified labels", () => {
    expect(PATIENT_STATUS_LABELS).toEqual({
      admitted: "Admitted",
      card_opened: "Card Opened",
      discharged: "Discharged",
      deceased: "Deceased",
      new_patient: "New Patient",
      new_patient_reviewed: "New Patient Reviewed",
    });
  });

  it("has a distinct short label for each", () => {
    const words = PATIENT_STATUSES.map((status) => PATIENT_STATUS_SHORT_LABELS[status]);
    expect(new Set(words).size).toBe(PATIENT_STATUSES.length);
  });

  it("uses card_opened as the default", () => {
    expect(DEFAULT_PATIENT_STATUS).toBe("card_opened");
  });

  it("offers only card_opened in the New patient form", () => {
    expect(NEW_PATIENT_FORM_STATUSES).toEqual(["card_opened"]);
  });
});

describe("isClosed", () => {
  it("is true only for discharged and deceased", () => {
    expect(PATIENT_STATUSES.filter(isClosed)).toEqual(["discharged", "deceased"]);
  });
});

describe("listOtherStatuses", () => {
  it.each(PATIENT_STATUSES)("offers the five other statuses after %s", (status) => {
    expect([status, ...listOtherStatuses(status)].sort()).toEqual([...PATIENT_STATUSES].sort());
  });
});
