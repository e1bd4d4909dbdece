import { createHmac, timingSafeEqual } from "node:crypto";
import {
  getHandoffMinute,
  HANDOFF_CODE_MS,
  HANDOFF_INTERVAL_MS,
  listValidCodeMinutes,
} from "@wardline/domain/boards/handoff";
import { type DerivedKeys, deriveKeys, type Secrets } from "../security/derived-keys.js";

/** Inputs to a display's codes: replacing the display's address invalidates the earlier codes. */
export interface HandoffDisplay {
  id: string;
  keyHash: string;
}

const ID_BYTES = 16;
const TIME_BYTES = 6;
/**
 * Ten bytes suffice, because a code is valid for only two minutes, and a smaller QR code can be scanned from further
 * away.
 */
const CODE_MAC_BYTES = 10;
const TICKET_MAC_BYTES = 32;

export function deriveHandoffKeys(secrets: Secrets): DerivedKeys {
  return deriveKeys(secrets, "wall to hand");
}

/** Returns the codes for this minute and the next; `now` in epoch milliseconds. */
export function makeHandoffCodes(
  display: HandoffDisplay,
  now: number,
  key: Buffer,
): { code: string; from: number; until: number }[] {
  const currentMinute = getHandoffMinute(now);
  return [currentMinute, currentMinute + 1].map((minute) => ({
    code: Buffer.concat([toIdBytes(display.id), computeCodeMac(display, minute, key)]).toString(
      "base64url",
    ),
    from: minute * HANDOFF_INTERVAL_MS,
    until: minute * HANDOFF_INTERVAL_MS + HANDOFF_CODE_MS,
  }));
}

/** Reads the display id from a code made by any server; null if the text is not a code. */
export function readDisplayId(code: string): string | null {
  return read(code, CODE_MAC_BYTES)?.id ?? null;
}

/** True if the code opens this display at `now` (epoch milliseconds). Runs in constant time. */
export function isValidHandoffCode(
  code: string,
  display: HandoffDisplay,
  now: number,
  key: Buffer,
): boolean {
  const given = read(code, CODE_MAC_BYTES);
  if (given === null || given.id !== display.id) return false;
  return listValidCodeMinutes(now)
    .map((minute) => timingSafeEqual(given.rest, computeCodeMac(display, minute, key)))
    .includes(true);
}

/** Makes a ticket that shows a display to one account until `until` (epoch milliseconds). */
export function makeHandoffTicket(
  display: HandoffDisplay,
  accountId: string,
  until: number,
  key: Buffer,
): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(until, 0, TIME_BYTES);
  return Buffer.concat([
    toIdBytes(display.id),
    time,
    computeTicketMac(display, accountId, until, key),
  ]).toString("base64url");
}

/**
 * Reads a ticket's display id and expiry (epoch milliseconds), whichever server made the ticket; null if the text is
 * not a ticket.
 */
export function readTicket(ticket: string): { id: string; until: number } | null {
  const given = read(ticket, TIME_BYTES + TICKET_MAC_BYTES);
  return given === null ? null : { id: given.id, until: given.rest.readUIntBE(0, TIME_BYTES) };
}

/** True if the ticket belongs to this display and account and has not expired at `now`. Runs in constant time. */
export function isValidHandoffTicket(
  ticket: string,
  display: HandoffDisplay,
  accountId: string,
  now: number,
  key: Buffer,
): boolean {
  const given = read(ticket, TIME_BYTES + TICKET_MAC_BYTES);
  if (given === null || given.id !== display.id) return false;
  const until = given.rest.readUIntBE(0, TIME_BYTES);
  const mac = computeTicketMac(display, accountId, until, key);
  return timingSafeEqual(given.rest.subarray(TIME_BYTES), mac) && now < until;
}

function read(text: string, restBytes: number): { id: string; rest: Buffer } | null {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== ID_BYTES + restBytes || bytes.toString("base64url") !== text) return null;
  const hex = bytes.subarray(0, ID_BYTES).toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return { id, rest: bytes.subarray(ID_BYTES) };
}

function toIdBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll("-", ""), "hex");
}

function computeCodeMac(
  { id, keyHash: address }: HandoffDisplay,
  minute: number,
  key: Buffer,
): Buffer {
  const mac = createHmac("sha256", key).update(`code ${id} ${address} ${minute}`).digest();
  return mac.subarray(0, CODE_MAC_BYTES);
}

function computeTicketMac(
  { id, keyHash: address }: HandoffDisplay,
  accountId: string,
  until: number,
  key: Buffer,
): Buffer {
  return createHmac("sha256", key).update(`ticket ${id} ${address} ${accountId} ${until}`).digest();
}
