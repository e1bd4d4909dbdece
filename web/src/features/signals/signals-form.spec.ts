import { DEFAULT_WAITING_TARGETS } from "@wardline/domain/patients/waiting";
import { findSignalsErrors, toSignalsBody, toSignalsValues } from "./signals-form.js";

const settings = {
  waiting_reasons: ["Doctor", "Imaging"],
  targets: DEFAULT_WAITING_TARGETS as never,
  acuity_scale: "sats" as const,
  version: 3,
};

it("shows minutes as text, and reads them back", () => {
  const values = toSignalsValues(settings);
  expect(values.statuses).toMatchObject({ new_patient: "60", admitted: "" });
  expect(values.acuities).toEqual(["0", "10", "60", "240", ""]);
  expect(toSignalsBody(values)).toEqual({
    waiting_reasons: settings.waiting_reasons,
    targets: settings.targets,
    acuity_scale: "sats",
  });
});

it("ignores an empty row, and shows a reason's error at its row", () => {
  const values = toSignalsValues(settings);
  const reasons = [...values.reasons, { id: 7, text: " " }, { id: 8, text: "imaging" }];
  expect(toSignalsBody({ ...values, reasons }).waiting_reasons).toEqual([
    "Doctor",
    "Imaging",
    "imaging",
  ]);
  expect(findSignalsErrors({ ...values, reasons })).toEqual({
    "reasons.8": "This reason is already in the list.",
  });
  expect(findSignalsErrors({ ...values, reasons: [] })).toEqual({
    waiting_reasons: "Please enter at least one reason.",
  });
});

it("reports a target that is not a number of minutes", () => {
  const values = toSignalsValues(settings);
  const statuses = { ...values.statuses, new_patient: "an hour" };
  const acuities = ["0", "2.5", "60", "240", ""];
  expect(findSignalsErrors({ ...values, statuses, acuities })).toEqual({
    "statuses.new_patient": "Please enter whole minutes.",
    "acuities.1": "Please enter whole minutes.",
  });
});
