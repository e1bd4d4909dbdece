import { BOARD_DISTANCES } from "@wardline/domain/board-distance";
import { BOARD_TEMPLATES } from "@wardline/domain/board-template";
import { CONTACT_SOURCES } from "@wardline/domain/contact-resolution";
import { PATIENT_STATUSES } from "@wardline/domain/patient-status";
import * as z from "zod";
import { endpoint } from "./endpoint.js";
import { time } from "./fields.js";

/** A patient as a display may see one: already masked by the server (docs/wire.md, What each audience sees). */
export const boardPatient = z.object({
  id: z.string(),
  bed_no: z.string(),
  name: z.string(),
  hospital_no: z.string(),
  status: z.enum(PATIENT_STATUSES),
  teams: z.array(z.string()),
  created_at: z.string(),
});
export type BoardPatient = z.output<typeof boardPatient>;

/** One duty: from when until when, and whom to call in it, in the order in which one calls. */
const boardOnCallSpan = z.object({
  from: time,
  until: time,
  source: z.enum(CONTACT_SOURCES),
  people: z.array(z.object({ role: z.string(), name: z.string(), phone: z.string().optional() })),
});
export type BoardOnCallSpan = z.output<typeof boardOnCallSpan>;

/**
 * Who is on call in a department, and in the duties that begin in the next 26 hours: with `domain/on-call.spanAt` a
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

export const boardHospital = z.object({
  name: z.string(),
  logo_url: z.string().nullable(),
  timezone: z.string(),
});
export type BoardHospital = z.output<typeof boardHospital>;

/**
 * All that a display shows, at one revision (docs/wire.md, Displays and boards). `serverTime` in epoch milliseconds.
 */
export const boardSnapshot = z.object({
  revision: z.int(),
  serverTime: z.number(),
  hospital: boardHospital,
  template: z.enum(BOARD_TEMPLATES),
  /** From how many metres away the display is read; null: the number of patients decides. */
  distance: z.literal(BOARD_DISTANCES).nullable(),
  patients: z.array(boardPatient),
  onCall: z.array(boardOnCall),
  announcements: z.array(boardAnnouncement),
  /** Whether it bears the code with which staff take the board along (docs/wire.md, Wall to hand). */
  handoff: z.boolean(),
});
export type BoardSnapshot = z.output<typeof boardSnapshot>;

export const getBoard = endpoint({
  method: "GET",
  path: "/board/:key",
  access: "public",
  summary: "What a display shows; an unknown or revoked key is 404",
  params: z.object({ key: z.string().max(100) }),
  reply: boardSnapshot,
});
