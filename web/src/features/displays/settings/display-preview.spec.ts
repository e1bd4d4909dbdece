/** @jest-environment ./web/testing/browser.cjs */
import type { BoardPatient, BoardSnapshot } from "@wardline/contracts/boards/board";
import { farBoardText } from "./display-preview.js";

const NOW = Date.parse("2026-11-23T08:00:00Z");

function buildBoard(count: number, fresh: number): BoardSnapshot {
  const since = new Date(NOW - 60_000).toISOString();
  const patients = Array.from(
    { length: count },
    (_, index): BoardPatient => ({
      id: String(index),
      bed_no: `E${index}`,
      name: "Ada Obi",
      hospital_no: "",
      status: index < fresh ? "new_patient" : "admitted",
      teams: ["Emergency"],
      created_at: since,
      changed_at: since,
      status_since: since,
      ward_id: `ward-${index % 2}`,
      ward_bed: `E${index}`,
    }),
  );
  return {
    revision: 1,
    serverTime: NOW,
    hospital: { name: "St. Luke's", logo_url: null, timezone: "Africa/Lagos" },
    template: "2d",
    distance: null,
    rooms: null,
    wards: [],
    hours: null,
    patients,
    onCall: [],
    announcements: [],
    handoff: false,
    emergencies: [],
    targets: { statuses: {}, acuities: [null, null, null, null, null] },
  };
}

const LIMIT_TEXT =
  " With more than 16 patients, the board shows only new patients, those waiting too long, and each ward's free beds.";

it.each([
  [0, 0, undefined],
  [10, 0, "At 5 m: about 3 pages now, 36 seconds to show everybody."],
  [16, 1, "At 5 m: about 5 pages now, 60 seconds to show everybody."],
  [44, 6, `At 5 m: about 2 pages now, 24 seconds to show everybody.${LIMIT_TEXT}`],
])(
  "estimates for %i patients, %i of them new, how long a board made for 5 m takes to show them all",
  (count, fresh, text) => {
    expect(farBoardText(buildBoard(count, fresh))).toBe(text);
  },
);
