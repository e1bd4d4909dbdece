import type { AdtSettings, ParkedMessage } from "@wardline/contracts/patients/adt";
import type { Ward } from "@wardline/contracts/patients/wards";

export const NORTH: Ward = {
  id: "22222222-2222-4222-8222-222222222222",
  name: "North",
  beds: ["N1", "N2"],
  closed: [],
  version: 1,
};

/** Settings of a hospital that receives messages from the point of care "Renal", which is mapped to the ward North. */
export const ADT_SETTINGS: AdtSettings = {
  enabled: true,
  sources: ["192.0.2.10"],
  sending_application: "",
  sending_facility: "",
  places: [{ point_of_care: "Renal", room: "", bed: "", ward_id: NORTH.id, ward_bed: "" }],
  edit_wins_minutes: 15,
  open_number: "update",
  port: 2575,
  last_received_at: null,
  version: 1,
};

/** Transfer that was parked because nobody has specified which ward "4 West" stands for. */
export const PARKED_TRANSFER: ParkedMessage = {
  id: "0192f3a4-5b6c-7d8e-9f01-23456789abcd",
  received_at: "2026-11-29T08:00:00Z",
  type: "A02",
  patient: { hospital_no: "SL-1", name: "Ada Okafor" },
  reason: "unknown_place",
  problem: 'The point of care "4 West" is not in the table of wards and beds. Add a row for it.',
  location: { point_of_care: "4 West", room: "401", bed: "n2" },
  behind: 2,
  text: "MSH|^~\\&|PAS\nPID|1||SL-1",
};
