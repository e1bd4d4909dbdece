import type {
  BoardAnnouncement,
  BoardEmergency,
  BoardOnCall,
  BoardPatient,
  BoardSnapshot,
} from "@wardline/contracts/boards/board";

/** 2026-11-21T11:00:00Z, noon in Lagos: the start of the tests' clocks. */
export const NOON = Date.UTC(2026, 10, 21, 11);

/** Returns a patient as a display receives it; `fields` overrides its properties. */
export function createTestPatient(id: string, fields: Partial<BoardPatient> = {}): BoardPatient {
  return {
    id,
    bed_no: `E${id}`,
    name: `Patient ${id}`,
    hospital_no: "",
    status: "admitted",
    teams: ["Emergency"],
    ward_id: null,
    ward_bed: null,
    created_at: new Date(NOON - 3_600_000).toISOString(),
    changed_at: new Date(NOON).toISOString(),
    status_since: new Date(NOON - 3_600_000).toISOString(),
    ...fields,
  };
}

/** Returns an announcement made `minutes` after `NOON`. */
export function createTestNotice(id: string, minutes: number): BoardAnnouncement {
  const created_at = new Date(NOON + minutes * 60_000).toISOString();
  return { id, message: `Notice ${id}`, expires_at: null, created_at };
}

/** Returns a Code Blue raised `minutes` after `NOON`, for half an hour. */
export function createTestEmergency(id: string, minutes = 0): BoardEmergency {
  const at = NOON + minutes * 60_000;
  return {
    id,
    kind: "code_blue",
    text: "",
    place: "Ward 3, bed 12",
    raised_at: new Date(at).toISOString(),
    ends_at: new Date(at + 30 * 60_000).toISOString(),
  };
}

/** Returns a duty in Surgery for one day from `NOON` on; `fields` overrides its properties. */
export function createTestOnCall(fields: Partial<BoardOnCall> = {}): BoardOnCall {
  return {
    department: "Surgery",
    from: new Date(NOON).toISOString(),
    until: new Date(NOON + 24 * 3_600_000).toISOString(),
    source: "roster",
    people: [],
    next: [],
    ...fields,
  };
}

export function createTestSnapshot(fields: Partial<BoardSnapshot> = {}): BoardSnapshot {
  return {
    revision: 1,
    serverTime: NOON,
    hospital: { name: "St. Luke’s", logo_url: null, timezone: "Africa/Lagos" },
    template: "2d",
    distance: null,
    rooms: null,
    wards: [],
    hours: null,
    patients: [createTestPatient("1"), createTestPatient("2")],
    onCall: [],
    announcements: [],
    handoff: true,
    emergencies: [],
    targets: { statuses: {}, acuities: [null, null, null, null, null] },
    ...fields,
  };
}
