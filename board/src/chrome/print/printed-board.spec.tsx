import type { BoardSnapshot } from "@wardline/contracts/boards/board";
import { renderToStaticMarkup } from "react-dom/server";
import {
  createTestEmergency,
  createTestNotice,
  createTestOnCall,
  createTestPatient,
  createTestSnapshot,
  NOON,
} from "../../../testing/test-board.js";
import { reduceBoardState } from "../../live/reducer.js";
import { PrintedList } from "./printed-board.js";

const MINUTE_MS = 60_000;

/** Returns the text of a page printed `minutes` after the last server message, which came at noon. */
function printText(fields: Partial<BoardSnapshot>, minutes = 0): string {
  const state = reduceBoardState(null, {
    type: "snapshot",
    snapshot: createTestSnapshot(fields),
    at: NOON,
  });
  if (state === null) throw new Error("nothing is known");
  const html = renderToStaticMarkup(
    <PrintedList
      state={state}
      status={minutes === 0 ? "live" : "connecting"}
      heardAt={NOON}
      now={NOON + minutes * MINUTE_MS}
    />,
  );
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

const wards = [
  {
    id: "w",
    name: "Male Ward",
    beds: ["M1", "M2", "M3"],
    closed: [{ bed: "M3", reason: "cleaning" }],
  },
] satisfies BoardSnapshot["wards"];

const okafor = createTestPatient("1", {
  name: "A. Okafor",
  hospital_no: "SL-20410",
  bed_no: "M1",
  ward_id: "w",
  ward_bed: "M1",
  teams: ["Surgery"],
  acuity: 2,
  flags: ["airborne", "nil_by_mouth"],
  waiting_for: "CT",
  waiting_since: new Date(NOON - 90 * MINUTE_MS).toISOString(),
});

const bello = { role: "Registrar", name: "Dr Bello", phone: "0803 555 0142" };

it("lists patients by ward and bed with their signals and waits, and each ward's free and closed beds", () => {
  const text = printText({ wards, patients: [okafor] });
  expect(text).toContain("AS OF 12:00, Sat 21 Nov, revision 1");
  expect(text).toMatch(/Male Ward · 1 patient .* M1 A\. Okafor SL-20410 Admitted/);
  expect(text).toContain("11:00, Sat 21 Nov 1 HRS");
  expect(text).toMatch(/Airborne.*Nil by mouth.*Waiting for CT 90 min Surgery/i);
  expect(text).toContain("Free beds: M2");
  expect(text).toContain("Closed beds: M3 (Cleaning)");
});

it("shows how long an overdue patient has waited", () => {
  const patient = createTestPatient("1", { status: "new_patient" });
  const targets = { statuses: { new_patient: 30 }, acuities: [null, null, null, null, null] };
  expect(printText({ patients: [patient], targets })).toContain("waits 60 min");
});

it("shows the people on call and the end of their duty, with only the telephones that the display shows", () => {
  const onCall = [createTestOnCall({ people: [bello] })];
  expect(printText({ onCall })).toContain("Surgery until 12:00 Registrar Dr Bello 0803 555 0142");
  const { phone: _hidden, ...masked } = bello;
  expect(printText({ onCall: [createTestOnCall({ people: [masked] })] })).not.toContain("0803");
});

it("says that the server could not be reached, and shows the time of the list", () => {
  const text = printText({ onCall: [createTestOnCall({ people: [bello] })] }, 10);
  expect(text).toContain("AS OF 12:00");
  expect(text).toContain("Printed 12:10, Sat 21 Nov.");
  expect(text).toContain("The server could not be reached");
  expect(text).toContain("Dr Bello");
});

it("hides outdated contacts", () => {
  const text = printText({ onCall: [createTestOnCall({ people: [bello] })] }, 31);
  expect(text).toContain("Contacts are hidden");
  expect(text).not.toContain("0803");
});

it("shows open emergencies and announcements, even without patients", () => {
  const text = printText({
    patients: [],
    emergencies: [createTestEmergency("e", -5)],
    announcements: [createTestNotice("n", -5)],
  });
  expect(text).toContain("Code Blue · Ward 3, bed 12, since 11:55");
  expect(text).toContain("Notice: Notice n");
  expect(text).toContain("0 patients");
});
