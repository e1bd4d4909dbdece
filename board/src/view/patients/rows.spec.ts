import { createTestPatient, NOON } from "../../../testing/test-board.js";
import { createRowDutyLookup } from "../on-call/duties.js";
import { buildRows, LEAVE_MS, listLeavingPatients } from "./rows.js";

const lookUpDuty = createRowDutyLookup([], "UTC");

const HOUR = 3_600_000;

describe("buildRows", () => {
  it("sorts by bed in natural order, cards without a bed last", () => {
    const beds = ["E10", "", "E2", "A1"];
    const patients = beds.map((bed_no, index) => createTestPatient(String(index), { bed_no }));
    expect(buildRows(patients, [], NOON, false, lookUpDuty).map(({ bed }) => bed)).toEqual([
      "A1",
      "E2",
      "E10",
      "",
    ]);
  });

  it("shows the length of stay, and marks it as approximate when stale", () => {
    const patient = createTestPatient("1", {
      created_at: new Date(NOON - 27 * HOUR).toISOString(),
    });
    expect(buildRows([patient], [], NOON, false, lookUpDuty)[0]?.duration).toBe("1 DAY, 3 HRS");
    expect(buildRows([patient], [], NOON, true, lookUpDuty)[0]?.duration).toBe("≈ 1 DAY, 3 HRS");
  });

  it("shows the hospital number instead of the name, or next to it", () => {
    const [named, numbered] = buildRows(
      [
        createTestPatient("1", { name: "A. O.", hospital_no: "77" }),
        createTestPatient("2", { name: "", hospital_no: "88" }),
      ],
      [],
      NOON,
      false,
      lookUpDuty,
    );
    expect(named).toMatchObject({ name: "A. O.", hospitalNo: "77" });
    expect(numbered).toMatchObject({ name: "88", hospitalNo: "" });
  });

  it("keeps a discharged patient's row in its place until the row disappears", () => {
    const leaving = [{ patient: createTestPatient("2"), at: NOON }];
    const rows = buildRows(
      [createTestPatient("1"), createTestPatient("3")],
      leaving,
      NOON,
      false,
      lookUpDuty,
    );
    expect(rows.map(({ id, isLeaving }) => [id, isLeaving])).toEqual([
      ["1", false],
      ["2", true],
      ["3", false],
    ]);
    expect(listLeavingPatients(leaving, NOON + LEAVE_MS - 1)).toHaveLength(1);
    expect(listLeavingPatients(leaving, NOON + LEAVE_MS)).toHaveLength(0);
  });
});
