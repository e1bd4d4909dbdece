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
import { endpoint } from "../endpoint.js";
import { plannedHours, time } from "../fields.js";
import { patient } from "../patients/patient.js";
import { waitingTargets } from "../patients/signals.js";
import { closedBed, ward } from "../patients/wards.js";
import { zoneFields } from "../zones.js";

/** A patient on a display, masked by the server (docs/wire/live.md, What each audience sees). */
export const boardPatient = z.object({
  id: z.string(),
  bed_no: z.string(),
  name: z.string(),
  hospital_no: z.string(),
  status: z.enum(PATIENT_STATUSES),
  teams: z.array(z.string()),
  /** The patient's ward and bed, if the ward is one of the display's; else both null. */
  ward_id: z.string().nullable(),
  ward_bed: z.string().nullable(),
  created_at: z.string(),
  /** Time of the last change; boards use this time, not their own clock, to decide what is new. */
  changed_at: z.string(),
  /** Start of the current status. */
  status_since: z.string(),
  /** Signals of the patient, if the display shows them. `do_not_name` is never among the flags. */
  ...z.object(pick(patient.shape, DISPLAY_SIGNALS)).partial().shape,
  /** Present if `waiting_for` is present. */
  waiting_since: z.string().nullable().optional(),
  /** Ids of patients in this view with similar names; a change without the field leaves the list as it was. */
  alike: z.array(z.string()).optional(),
  /**
   * Detail that distinguishes rows that look the same; added by the program that has all the rows
   * (`domain/patients/disambiguate`).
   */
  apart: z.string().optional(),
  /** Present if the name is hidden: `name` is "Private", and there is no number. */
  private: z.literal(true).optional(),
});
export type BoardPatient = z.output<typeof boardPatient>;

/** A ward of the display: its position, its beds in natural order, and its closed beds. */
export const boardWard = ward
  .pick({ name: true, beds: true, order: true })
  .extend({ id: z.string(), closed: z.array(closedBed) });
export type BoardWard = z.output<typeof boardWard>;

/** A period of a duty, and the people to call during that period, in calling order. */
const boardOnCallSpan = z.object({
  from: time,
  until: time,
  source: z.enum(CONTACT_SOURCES),
  people: z.array(
    z.object({
      role: z.string(),
      name: z.string(),
      phone: z.string().optional(),
      /** Name of the covered person. */
      for: z.string().optional(),
      /** The covering person's own role, if it differs from the role of the post. */
      own_role: z.string().optional(),
      /** Position within the role; absent for the first. */
      position: z.int().optional(),
    }),
  ),
});
export type BoardOnCallSpan = z.output<typeof boardOnCallSpan>;

/**
 * People on call in a department for the next 26 hours; `domain/roster/on-call.findSpanAt` lets a board switch to the
 * next people without a server (docs/wire/roster.md, Duties).
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
  /** Time by which boards sort announcements, newest first. */
  created_at: z.string(),
});
export type BoardAnnouncement = z.output<typeof boardAnnouncement>;

/** An emergency, which boards show until `ends_at` according to their own clock (docs/wire/boards.md, Emergencies). */
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

/** A display's complete content at one revision (docs/wire/boards.md, Displays and boards). `serverTime` in epoch milliseconds. */
export const boardSnapshot = z.object({
  revision: z.int(),
  /** History that the revision belongs to; absent in a snapshot of the past (docs/wire/live.md, Live protocol). */
  epoch: z.string().optional(),
  serverTime: z.number(),
  hospital: boardHospital,
  template: z.enum(BOARD_TEMPLATES),
  /** Reading distance in metres; null: the number of patients decides. */
  distance: z.literal(BOARD_DISTANCES).nullable(),
  /** Kind of the rooms; null: wards if the hospital has wards, else teams. */
  rooms: z.enum(BOARD_ROOMS).nullable(),
  /** The display's wards, in natural order of names. */
  wards: z.array(boardWard),
  /** Hours in which the screens are on; null: always. */
  hours: plannedHours.nullable(),
  patients: z.array(boardPatient),
  onCall: z.array(boardOnCall),
  announcements: z.array(boardAnnouncement),
  /** True if the board shows a code that opens it on a phone (docs/wire/boards.md, Wall to hand). */
  handoff: z.boolean(),
  emergencies: z.array(boardEmergency),
  targets: waitingTargets,
  /** Scale of the acuities; absent in snapshots of older servers, which know only one scale. */
  acuity_scale: z.enum(ACUITY_SCALES).optional(),
});
export type BoardSnapshot = z.output<typeof boardSnapshot>;

export const getBoard = endpoint({
  method: "GET",
  path: "/board/:key",
  access: "public",
  cost: "small",
  summary: "Get what a display shows; 404 for an unknown or revoked key",
  description: "Returns everything that the display with this key shows, at one revision.",
  errors: ["HOSPITAL_SUSPENDED", "TOO_MANY_REQUESTS"],
  params: z.object({ key: z.string().max(100) }),
  reply: boardSnapshot,
});
