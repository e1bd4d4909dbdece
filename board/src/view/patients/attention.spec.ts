import { NOON, testPatient } from "../../../testing/test-board.js";
import { rowDuty } from "../on-call/row-duty.js";
import { attentionOf } from "./attention.js";
import { rowsOf } from "./rows.js";
import { NO_SIGNALS } from "./signals.js";

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(NOON - minutes * MINUTE).toISOString();

it("says who is news, then who waits too long, the longest stay first, then who is new, the latest first", () => {
  const cards = [
    testPatient("new", { status: "new_patient", created_at: ago(30) }),
    testPatient("newer", { status: "new_patient", created_at: ago(10) }),
    testPatient("late", { created_at: ago(100) }),
    testPatient("later", { created_at: ago(300) }),
    testPatient("due", { created_at: ago(50) }),
    testPatient("arrived", { status: "new_patient", created_at: ago(0), bed_no: "" }),
    testPatient("settled"),
  ];
  const levels = { late: "over", later: "over", due: "due" } as const;
  const duty = rowDuty([], [], "UTC");
  const rows = rowsOf(
    cards,
    [],
    NOON,
    false,
    () => duty,
    ({ id }) => {
      const level = levels[id as keyof typeof levels];
      return level === undefined ? NO_SIGNALS : { ...NO_SIGNALS, wait: { text: "82 min", level } };
    },
  );
  const found = attentionOf(rows, [{ id: "arrived", at: NOON }]);
  expect(found.map(({ id }) => id)).toEqual(["arrived", "later", "late", "newer", "new"]);
  expect(found[0]).toEqual({ id: "arrived", bed: "Patient ar", kind: "new", wait: "" });
  expect(found[1]).toMatchObject({ bed: "Elater", kind: "over", wait: "82 min" });
});
