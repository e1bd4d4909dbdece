import { BOARD_DISTANCES } from "@wardline/domain/boards/board-distance";
import { BOARD_ROOMS } from "@wardline/domain/boards/board-rooms";
import { BOARD_TEMPLATES } from "@wardline/domain/boards/board-template";
import { DISPLAY_SIGNALS } from "@wardline/domain/boards/display-signals";
import { EMERGENCY_KINDS } from "@wardline/domain/boards/emergency";
import { ACUITY_SCALES } from "@wardline/domain/patients/acuity";
import { PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import { pick } from "@wardline/domain/records/pick";
import { CONTACT_SOURCES } from "@wardline/domain/roster/contact-resolution";
import * as z from "zod";
import { endpoint } from "./endpoint.js";
import { plannedHours, time } from "./fields.js";
import { patient } from "./patients.js";
import { waitingTargets } from "./signals.js";
import { closedBed, ward } from "./wards.js";
import { zoneFields } from "./zones.js";

/** A patient as a display may see one: already masked by the server (docs/wire.md, What each audience sees). */
export const boardPatient = z.object({
  id: z.string(),
  bed_no: z.string(),
  name: z.string(),
  hospital_no: z.string(),
  status: z.enum(PATIENT_STATUSES),
  teams: z.array(z.string()),
  /** One of the display's own wards, in whose bed `ward_bed` the patient lies; both null elsewhere. */
  ward_id: z.string().nullable(),
  ward_bed: z.string().nullable(),
  created_at: z.string(),
  /** When the card last changed: by this time, not by its own, a board says what is news. */
  changed_at: z.string(),
  /** Since when the card has its status. */
  status_since: z.string(),
  /** Signals, each only where the display shows it. `do_not_name` is never among the flags. */
  ...z.object(pick(patient.shape, DISPLAY_SIGNALS)).partial().shape,
  /** Beside `waiting_for`. */
  waiting_since: z.string().nullable().optional(),
  /** The others of this view whose names are alike. A change that does not say it has left it as it was. */
  alike: z.array(z.string()).optional(),
  /** What distinguishes a row from others that would look the same; the code that holds the rows keeps it true (`domain/patients/disambiguate`). */
  apart: z.string().optional(),
  /** Not to be named: `name` is "Private", and no number stands beside it. */
  private: z.literal(true).optional(),
});
export type BoardPatient = z.output<typeof boardPatient>;

/** A ward that a display is for, with its place among the wards and its beds in natural order, and those that cannot be used at present. */
export const boardWard = ward
  .pick({ name: true, beds: true, order: true })
  .extend({ id: z.string(), closed: z.array(closedBed) });
export type BoardWard = z.output<typeof boardWard>;

/** One duty: from when until when, and whom to call in it, in the order in which one calls. */
const boardOnCallSpan = z.object({
  from: time,
  until: time,
  source: z.enum(CONTACT_SOURCES),
  people: z.array(
    z.object({
      role: z.string(),
      name: z.string(),
      phone: z.string().optional(),
      /** Whose duty this person covers. */
      for: z.string().optional(),
      /** The own role of who covers; absent where it is the post's. */
      own_role: z.string().optional(),
      /** The person's place in the role; absent for the first. */
      position: z.int().optional(),
    }),
  ),
});
export type BoardOnCallSpan = z.output<typeof boardOnCallSpan>;

/**
 * Who is on call in a department, and in the duties that begin in the next 26 hours: with `domain/roster/on-call.spanAt` a
 * board without a server changes its doctors by itself (docs/wire.md, Duties).
 */
export const boardOnCall = z.object({
  department: z.string(),
  ...boardOnCallSpan.shape,
  next: z.array(boardOnCallSpan),
});
export type BoardOnCall = z.output<typeof boardOnCall>;

export const boardAnnouncement = z.object({
  id: z.string(),
  message: z.string(),
  expires_at: z.string().nullable(),
  /** Boards show the newest first. */
  created_at: z.string(),
});
export type BoardAnnouncement = z.output<typeof boardAnnouncement>;

/** An emergency as boards show it until `ends_at`, by their own clock (docs/wire.md, Emergencies). */
export const boardEmergency = z.object({
  id: z.string(),
  kind: z.enum(EMERGENCY_KINDS),
  text: z.string(),
  place: z.string(),
  raised_at: z.string(),
  ends_at: z.string(),
});
export type BoardEmergency = z.output<typeof boardEmergency>;

export const boardHospital = z.object({
  name: z.string(),
  logo_url: z.string().nullable(),
  timezone: z.string(),
  ...zoneFields,
});
export type BoardHospital = z.output<typeof boardHospital>;

/**
 * All that a display shows, at one revision (docs/wire.md, Displays and boards). `serverTime` in epoch milliseconds.
 */
export const boardSnapshot = z.object({
  revision: z.int(),
  /** Of which history of the installation the revision is; absent where that is past (docs/wire.md, Live protocol). */
  epoch: z.string().optional(),
  serverTime: z.number(),
  hospital: boardHospital,
  template: z.enum(BOARD_TEMPLATES),
  /** From how many metres away the display is read; null: the number of patients decides. */
  distance: z.literal(BOARD_DISTANCES).nullable(),
  /** What the board's rooms are; null: `wards` where there are any, else teams. */
  rooms: z.enum(BOARD_ROOMS).nullable(),
  /** The wards that the display is for, in natural order of their names. */
  wards: z.array(boardWard),
  /** When the display's screens are on; null: always. */
  hours: plannedHours.nullable(),
  patients: z.array(boardPatient),
  onCall: z.array(boardOnCall),
  announcements: z.array(boardAnnouncement),
  /** Whether it shows the code with which staff take the board along (docs/wire.md, Wall to hand). */
  handoff: z.boolean(),
  emergencies: z.array(boardEmergency),
  /** After how long somebody has waited too long. */
  targets: waitingTargets,
  /** The scale whose words and colours name acuities; absent from servers that know one scale only. */
  acuity_scale: z.enum(ACUITY_SCALES).optional(),
});
export type BoardSnapshot = z.output<typeof boardSnapshot>;

export const getBoard = endpoint({
  method: "GET",
  path: "/board/:key",
  access: "public",
  cost: "small",
  summary: "What a display shows; an unknown or revoked key is 404",
  description: "Returns everything that the display with this key shows, at one revision.",
  errors: ["HOSPITAL_SUSPENDED", "TOO_MANY_REQUESTS"],
  params: z.object({ key: z.string().max(100) }),
  reply: boardSnapshot,
});
