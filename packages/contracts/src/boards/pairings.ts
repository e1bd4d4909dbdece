import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { id, time } from "../fields.js";
import { display, displayName } from "./displays.js";

/** Characters of a pairing code, without easily confused characters such as 0/O and 1/I/L. */
export const PAIRING_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const PAIRING_CODE_LENGTH = 6;

export const requestPairing = endpoint({
  method: "POST",
  path: "/pairings",
  access: "public",
  cost: "small",
  summary: "Get a pairing code for a new screen, valid for 10 minutes",
  description:
    "Returns a code to show on the screen and a secret with which the screen asks for the outcome.",
  errors: ["TOO_MANY_REQUESTS"],
  status: 201,
  reply: z.object({ code: z.string(), secret: z.string(), expires_at: time }),
});

export const getPairing = endpoint({
  method: "GET",
  path: "/pairings/:secret",
  access: "public",
  cost: "small",
  summary: "Ask whether the code has been typed in, and get the address of the display or station",
  description:
    "Returns the address that the screen opens, or null until somebody has typed in its code.",
  errors: ["HOSPITAL_SUSPENDED"],
  params: z.object({ secret: z.string().max(100) }),
  reply: z.object({ display_url: z.string().nullable(), expires_at: time }),
});

/** A screen's code, as a person types it. */
export const pairingCode = z
  .string("Please enter the code shown on the screen.")
  .trim()
  .toUpperCase()
  .max(20);

export const acceptPairing = endpoint({
  method: "POST",
  path: "/displays/pair",
  access: "displays.manage",
  cost: "small",
  summary: "Make the screen that shows this code a display of the hospital",
  description:
    "Sends the address of the named display to the screen that shows this code. Creates the display if it does not exist.",
  errors: ["PAIRING_CODE_INVALID", "ADDRESS_UNREADABLE"],
  body: z.strictObject({
    code: pairingCode,
    name: displayName,
  }),
  reply: display,
});

export const listDisplayNames = endpoint({
  method: "GET",
  path: "/displays/names",
  access: "any",
  cost: "small",
  summary: "List the displays that the caller may join a screen to, newest first",
  description: "Returns the displays that the caller may join a screen to.",
  reply: z.array(z.object({ display_id: id, name: z.string() })),
});

export const joinDisplay = endpoint({
  method: "POST",
  path: "/displays/:id/pair",
  access: "any",
  cost: "small",
  summary: "Join the screen that shows this code to an existing display",
  description: "Gives the address of a display to the screen that shows this code.",
  errors: ["PAIRING_CODE_INVALID", "ADDRESS_UNREADABLE"],
  params: z.object({ id }),
  body: z.strictObject({ code: pairingCode }),
  reply: z.object({ display_id: id, name: z.string() }),
});
