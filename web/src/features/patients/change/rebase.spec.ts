/** @jest-environment ./web/testing/browser.cjs */
import { buildPatient } from "../../../../testing/patient.js";
import { rebase } from "../../../ui/form/record-form.js";
import { toPatientValues } from "./patient-values.js";

const before = buildPatient({ bed_no: "A1", status: "card_opened", teams: "Surgery" });

it("updates an untouched field when someone else changes it", () => {
  const { values, changes } = rebase(
    toPatientValues(before),
    toPatientValues({ ...before, bed_no: "A2" }),
    toPatientValues(before),
  );
  expect(values.bed_no).toBe("A2");
  expect(changes).toEqual([{ field: "bed_no", isEditedHere: false }]);
});

it("keeps a typed value and reports that someone else changed the field", () => {
  const typed = { ...toPatientValues(before), bed_no: "B9" };
  const { values, changes } = rebase(
    toPatientValues(before),
    toPatientValues({ ...before, bed_no: "A2" }),
    typed,
  );
  expect(values.bed_no).toBe("B9");
  expect(changes).toEqual([{ field: "bed_no", isEditedHere: true }]);
});

it("updates other fields while one is being edited", () => {
  const typed = { ...toPatientValues(before), bed_no: "B9" };
  const { values } = rebase(
    toPatientValues(before),
    toPatientValues({ ...before, status: "admitted", teams: "Surgery,ENT" }),
    typed,
  );
  expect(values).toMatchObject({ bed_no: "B9", status: "admitted", teams: ["Surgery", "ENT"] });
});

it("reports nothing when both people made the same change", () => {
  const typed = { ...toPatientValues(before), bed_no: "A2" };
  expect(
    rebase(toPatientValues(before), toPatientValues({ ...before, bed_no: "A2" }), typed).changes,
  ).toEqual([]);
});

it("reports nothing when a field that no form shows has changed", () => {
  expect(
    rebase(
      toPatientValues(before),
      toPatientValues({ ...before, team_on_call: "0" }),
      toPatientValues(before),
    ).changes,
  ).toEqual([]);
});

it("adopts signals that someone else changed, except typed ones, and reports both", () => {
  const now = { ...before, flags: ["falls" as const], acuity: 2 as const };
  const typed = { ...toPatientValues(before), acuity: 4 as const };
  const { values, changes } = rebase(toPatientValues(before), toPatientValues(now), typed);
  expect(values).toMatchObject({ flags: ["falls"], acuity: 4 });
  expect(changes).toEqual([
    { field: "flags", isEditedHere: false },
    { field: "acuity", isEditedHere: true },
  ]);
});
