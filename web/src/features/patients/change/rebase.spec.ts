/** @jest-environment ./web/testing/browser.cjs */
import { patientOf } from "../../../../testing/patient.js";
import { rebase } from "../../../ui/form/record-form.js";
import { valuesOf } from "./patient-values.js";

const before = patientOf({ bed_no: "A1", status: "card_opened", teams: "Surgery" });

it("an untouched field follows what someone else wrote", () => {
  const { values, changes } = rebase(
    valuesOf(before),
    valuesOf({ ...before, bed_no: "A2" }),
    valuesOf(before),
  );
  expect(values.bed_no).toBe("A2");
  expect(changes).toEqual([{ field: "bed_no", isTyped: false }]);
});

it("a typed field stays as typed, and is named", () => {
  const typed = { ...valuesOf(before), bed_no: "B9" };
  const { values, changes } = rebase(
    valuesOf(before),
    valuesOf({ ...before, bed_no: "A2" }),
    typed,
  );
  expect(values.bed_no).toBe("B9");
  expect(changes).toEqual([{ field: "bed_no", isTyped: true }]);
});

it("what is typed in one field does not keep another from following", () => {
  const typed = { ...valuesOf(before), bed_no: "B9" };
  const { values } = rebase(
    valuesOf(before),
    valuesOf({ ...before, status: "admitted", teams: "Surgery,ENT" }),
    typed,
  );
  expect(values).toMatchObject({ bed_no: "B9", status: "admitted", teams: ["Surgery", "ENT"] });
});

it("the same change made twice is no change", () => {
  const typed = { ...valuesOf(before), bed_no: "A2" };
  expect(rebase(valuesOf(before), valuesOf({ ...before, bed_no: "A2" }), typed).changes).toEqual(
    [],
  );
});

it("a change of a field that no form shows says nothing", () => {
  expect(
    rebase(valuesOf(before), valuesOf({ ...before, team_on_call: "0" }), valuesOf(before)).changes,
  ).toEqual([]);
});

it("takes signals as they are, and names them when someone else changed them", () => {
  const now = { ...before, flags: ["falls" as const], acuity: 2 as const };
  const typed = { ...valuesOf(before), acuity: 4 as const };
  const { values, changes } = rebase(valuesOf(before), valuesOf(now), typed);
  expect(values).toMatchObject({ flags: ["falls"], acuity: 4 });
  expect(changes).toEqual([
    { field: "flags", isTyped: false },
    { field: "acuity", isTyped: true },
  ]);
});
