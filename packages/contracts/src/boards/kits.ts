import { SCREEN_STORAGE_STATES } from "@wardline/domain/boards/screen-keeping";
import { LIMITS } from "@wardline/domain/limits";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { emptyReply, id, name, time } from "../fields.js";
import { zoneFields } from "../zones.js";
import { pairingCode } from "./pairings.js";

/** Name that stands for the switchboard in `GET /kits/:ward/latest`. */
export const SWITCHBOARD = "switchboard";

export const KIT_LIFETIME_HOURS = 48;

/** Number of newest kits per ward that a station stores. */
export const KITS_PER_WARD = 3;

const kitFields = {
  /** Id of the ward; null: the switchboard. */
  ward_id: id.nullable(),
  /** The ward's name at the time, or "Switchboard". */
  ward: z.string(),
  /** Time that the kit describes. */
  made_at: time,
  revision: z.int(),
};

/** A downtime kit without its page (docs/wire/boards.md, Downtime kits). */
export const kit = z.object({ ...kitFields, bytes: z.int() });
export type Kit = z.output<typeof kit>;

/** A downtime station in events and lists, without its key and the time of its last fetch. */
export const stationState = z.object({
  id,
  name: z.string(),
  /** Ward ids. Deleted wards remain in the list, so that a station never switches to other wards. */
  wards: z.array(id),
  switchboard: z.boolean(),
  paired_at: time,
});
export type StationState = z.output<typeof stationState>;

export const station = stationState.extend({
  /** Last fetch, precise to the minute; null: never. */
  last_seen_at: time.nullable(),
  /**
   * The station's ability to show its kits in an outage (docs/wire/boards.md, What a screen keeps); null if
   * unreported.
   */
  keeps: z.enum(SCREEN_STORAGE_STATES).nullable(),
  /** Newest kit that the station has stored; null if it has none or has not reported. */
  held: z.object({ revision: z.int(), made_at: time }).nullable(),
});
export type Station = z.output<typeof station>;

/** The newest kits of the station's own wards. */
export const stationKits = z.object({
  hospital: z.string(),
  timezone: z.string(),
  ...zoneFields,
  name: z.string(),
  /** Newest first; `html` is a self-contained document. */
  kits: z.array(z.object({ ...kitFields, html: z.string() })),
});
export type StationKits = z.output<typeof stationKits>;

export const listKits = endpoint({
  method: "GET",
  path: "/kits",
  access: "patients.read",
  cost: "small",
  summary: "List the downtime kits of the last 48 hours that the caller may read, newest first",
  description: "Returns the kits that are stored, each with its ward and time.",
  failed: "Failed to fetch the downtime kits.",
  reply: z.array(kit),
});

export const readLatestKit = endpoint({
  method: "GET",
  path: "/kits/:ward/latest",
  access: "patients.read",
  cost: "small",
  summary: "Get the newest kit of a ward, or of the `switchboard`, as an HTML page",
  description: "Returns a complete HTML page that can be printed or opened without the server.",
  failed: "Failed to fetch the downtime kit.",
  params: z.object({ ward: z.union([id, z.literal(SWITCHBOARD)]) }),
  envelope: "bare",
  mediaType: "text/html; charset=utf-8",
  reply: z.string(),
  noted: { act: "kit_read", subject: "ward" },
});

export const makeKits = endpoint({
  method: "POST",
  path: "/kits",
  // Open to ward clerks, who know when an outage is planned; making kits changes nothing for other people.
  access: "patients.write",
  cost: "outside",
  summary:
    "Make all kits of the hospital now: 201 with the list once they are made, 200 if no worker has made them yet",
  description: "Asks a worker for new kits and waits for them for a short time.",
  errors: ["KITS_OFF"],
  failed: "Failed to make the downtime kits.",
  status: 201,
  reply: z.array(kit),
});

export const listStations = endpoint({
  method: "GET",
  path: "/stations",
  access: "displays.manage",
  cost: "small",
  summary: "The downtime stations, newest first",
  description: "Returns every downtime station with its wards and the time of its latest report.",
  failed: "Failed to fetch the downtime stations.",
  reply: z.array(station),
});

export const pairStation = endpoint({
  method: "POST",
  path: "/stations/pair",
  access: "displays.manage",
  cost: "small",
  summary: "Make the screen that shows this code a downtime station of these wards",
  description: "Gives the screen that shows this code the address of a new station.",
  errors: ["KITS_OFF", "PAIRING_CODE_INVALID"],
  failed: "Failed to pair the station.",
  status: 201,
  body: z
    .strictObject({
      code: pairingCode,
      name: name("Please enter a name for the station."),
      wards: z
        .array(id, "Please choose the station's wards.")
        .max(LIMITS.displayScope)
        .transform((wards) => [...new Set(wards)]),
      switchboard: z.boolean(),
    })
    .refine(({ wards, switchboard }) => wards.length > 0 || switchboard, {
      path: ["wards"],
      message: "Please choose a ward, or the switchboard.",
    }),
  reply: station,
});

export const revokeStation = endpoint({
  method: "DELETE",
  path: "/stations/:id",
  access: "displays.manage",
  cost: "small",
  summary: "Revoke a downtime station; its address stops working",
  description: "Revokes the address of a station.",
  failed: "Failed to remove the station.",
  params: z.object({ id }),
  reply: emptyReply,
});

/** Invalid values are ignored, so that a station always gets its kits. */
const stationReport = z.object({
  keeps: z.enum(SCREEN_STORAGE_STATES).optional().catch(undefined),
  held_revision: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional()
    .catch(undefined),
  held_at: z.iso.datetime().optional().catch(undefined),
});
export type StationReport = z.output<typeof stationReport>;

export const getStationKits = endpoint({
  method: "GET",
  path: "/station/:key",
  access: "public",
  cost: "reckoning",
  summary: "The last three kits of each ward of a station; 404 for an unknown or revoked key",
  description: "Returns the kits that a downtime station stores for an outage.",
  errors: ["HOSPITAL_SUSPENDED", "TOO_MANY_REQUESTS"],
  params: z.object({ key: z.string().max(100) }),
  /** The station's report on what the station stores, and on its newest kit. */
  query: stationReport,
  reply: stationKits,
});
