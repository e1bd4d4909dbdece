import {
  DEFAULT_PATIENT_STATUS,
  isClosed,
  NEW_PATIENT_FORM_STATUSES,
  otherStatuses,
  PATIENT_STATUS_LABELS,
  PATIENT_STATUS_SHORT_LABELS,
  PATIENT_STATUSES,
} from "./patient-status.js";

describe("patient statuses", () => {
  it("have the labels that people read", () => {
    expect(PATIENT_STATUS_LABELS).toEqual({
      admitted: "Admitted",
      card_opened: "Card Opened",
      discharged: "Discharged",
      deceased: "Deceased",
      new_patient: "New Patient",
      new_patient_reviewed: "New Patient Reviewed",
    });
  });

  it("each have a shorter word that differs from every other", () => {
    const words = PATIENT_STATUSES.map((status) => PATIENT_STATUS_SHORT_LABELS[status]);
    expect(new Set(words).size).toBe(PATIENT_STATUSES.length);
  });

  it("start with card_opened", () => {
    expect(DEFAULT_PATIENT_STATUS).toBe("card_opened");
  });

  it("are offered by the New patient form as card_opened only", () => {
    expect(NEW_PATIENT_FORM_STATUSES).toEqual(["card_opened"]);
  });
});

describe("isClosed", () => {
  it("given every status, then the discharged and the deceased are closed", () => {
    expect(PATIENT_STATUSES.filter(isClosed)).toEqual(["discharged", "deceased"]);
  });
});

describe("otherStatuses", () => {
  it.each(PATIENT_STATUSES)("given %s, then the five others may follow", (status) => {
    expect([status, ...otherStatuses(status)].sort()).toEqual([...PATIENT_STATUSES].sort());
  });
});
