import { SCREEN_KEEPS } from "@wardline/domain/boards/screen-keeping";
import { LIMITS } from "@wardline/domain/limits";
import * as z from "zod";
import { endpoint } from "./endpoint.js";
import { emptyReply, id, name, time } from "./fields.js";
import { pairingCode } from "./pairings.js";
import { zoneFields } from "./zones.js";

/** How `GET /kits/:ward/latest` names the kit of the switchboard. */
export const SWITCHBOARD = "switchboard";

/** For how long a kit is kept. Hours. */
export const KIT_KEPT_HOURS = 48;

/** So many of each of its wards a station keeps, the newest. */
export const STATION_KITS = 3;

const made = {
  /** Null: the switchboard's. */
  ward_id: id.nullable(),
  /** The ward's name when it was made; "Switchboard". */
  ward: z.string(),
  /** The moment of which it tells. */
  made_at: time,
  revision: z.int(),
};

/** A downtime kit, without its page (docs/wire.md, Downtime kits). */
export const kit = z.object({ ...made, bytes: z.int() });
export type Kit = z.output<typeof kit>;

/** A downtime station as events and lists have it: without its key, and without when it was last seen. */
export const stationState = z.object({
  id,
  name: z.string(),
  /** Ids of its wards; one that was deleted stays, so that a station never comes to show others. */
  wards: z.array(id),
  switchboard: z.boolean(),
  paired_at: time,
});
export type StationState = z.output<typeof stationState>;

export const station = stationState.extend({
  /** When it last fetched its kits, to the minute; null: never. */
  last_seen_at: time.nullable(),
  /** What it would show in an outage (docs/wire.md, What a screen keeps); null: it does not say. */
  keeps: z.enum(SCREEN_KEEPS).nullable(),
  /** The newest kit that it has stored; null: none, or it does not say. */
  held: z.object({ revision: z.int(), made_at: time }).nullable(),
});
export type Station = z.output<typeof station>;

/** What a station fetches: the newest kits of its own wards and of nothing else. */
export const stationKits = z.object({
  hospital: z.string(),
  /** The hospital's, by which kits and stations say their times. */
  timezone: z.string(),
  ...zoneFields,
  /** The station's. */
  name: z.string(),
  /** `html` is a whole document that needs nothing else; newest first. */
  kits: z.array(z.object({ ...made, html: z.string() })),
});
export type StationKits = z.output<typeof stationKits>;

export const listKits = endpoint({
  method: "GET",
  path: "/kits",
  access: "patients.read",
  cost: "small",
  summary:
    "The downtime kits of the last 48 hours that the caller may read, newest first; none where the hospital has them off",
  description: "Returns the kits that are stored, each with its ward and time.",
  failed: "Failed to fetch the downtime kits",
  reply: z.array(kit),
});

export const readLatestKit = endpoint({
  method: "GET",
  path: "/kits/:ward/latest",
  access: "patients.read",
  cost: "small",
  summary: "The newest kit of a ward, or of the `switchboard`, as a page that needs nothing else",
  description: "Returns a complete HTML page that can be printed or opened without the server.",
  failed: "Failed to fetch the downtime kit",
  params: z.object({ ward: z.union([id, z.literal(SWITCHBOARD)]) }),
  envelope: "bare",
  mediaType: "text/html; charset=utf-8",
  reply: z.string(),
  noted: { act: "kit_read", subject: "ward" },
});

export const makeKits = endpoint({
  method: "POST",
  path: "/kits",
  // Those who keep the cards know when an outage is planned; it changes nothing that others see.
  access: "patients.write",
  cost: "outside",
  summary:
    "Make all kits of the hospital now; answered with the list once they are made (201), or as it stands where no worker is there (200)",
  description: "Asks a worker for new kits and waits for them for a short time.",
  errors: ["KITS_OFF"],
  failed: "Failed to make the downtime kits",
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
  failed: "Failed to fetch the downtime stations",
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
  failed: "Failed to pair the station",
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
  summary: "Revoke a downtime station: its address opens nothing any more",
  description: "Ends the address of a station.",
  failed: "Failed to revoke the station",
  params: z.object({ id }),
  reply: emptyReply,
});

/** Whatever a station says wrongly of itself is as if it said nothing: it gets its kits. */
const stationReport = z.object({
  keeps: z.enum(SCREEN_KEEPS).optional().catch(undefined),
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
  summary: "The last three kits of each of a station's wards; an unknown or revoked key is 404",
  description: "Returns the kits that a downtime station stores for an outage.",
  errors: ["HOSPITAL_SUSPENDED", "TOO_MANY_REQUESTS"],
  params: z.object({ key: z.string().max(100) }),
  /** What the station says of itself: what it keeps, and the newest kit that it has stored. */
  query: stationReport,
  reply: stationKits,
});
