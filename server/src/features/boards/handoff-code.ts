import { createHmac, timingSafeEqual } from "node:crypto";
import {
  HANDOFF_EVERY_MS,
  HANDOFF_OPENS_MS,
  handoffMinute,
  openMinutes,
} from "@wardline/domain/boards/handoff";
import { derivedKeys, type Keys, type Secrets } from "../../security/derived-keys.js";

/** What of a display its codes are made of: a new address ends those of the former one. */
export interface HandoffDisplay {
  id: string;
  keyHash: string;
}

const ID_BYTES = 16;
const TIME_BYTES = 6;
/** A code is guessed within two minutes or not at all, and small squares are read from further away. */
const CODE_MAC_BYTES = 10;
const TICKET_MAC_BYTES = 32;

/** The keys that codes and tickets are made with. */
export function handoffKeys(secrets: Secrets): Keys {
  return derivedKeys(secrets, "wall to hand");
}

/** The codes of this minute and the next; `now` in epoch milliseconds. */
export function handoffCodes(
  display: HandoffDisplay,
  now: number,
  key: Buffer,
): { code: string; from: number; until: number }[] {
  const present = handoffMinute(now);
  return [present, present + 1].map((minute) => ({
    code: Buffer.concat([idBytes(display.id), codeMac(display, minute, key)]).toString("base64url"),
    from: minute * HANDOFF_EVERY_MS,
    until: minute * HANDOFF_EVERY_MS + HANDOFF_OPENS_MS,
  }));
}

/** The display that a code names, no matter which server made the code; null for a text that is none. */
export function displayOfCode(code: string): string | null {
  return read(code, CODE_MAC_BYTES)?.id ?? null;
}

/** Whether the code is one of this display's that opens it at `now` (epoch milliseconds), in constant time. */
export function opensBoard(
  code: string,
  display: HandoffDisplay,
  now: number,
  key: Buffer,
): boolean {
  const given = read(code, CODE_MAC_BYTES);
  if (given === null || given.id !== display.id) return false;
  return openMinutes(now)
    .map((minute) => timingSafeEqual(given.rest, codeMac(display, minute, key)))
    .includes(true);
}

/** What shows a display to one account until `until` (epoch milliseconds), and to no other. */
export function handoffTicket(
  display: HandoffDisplay,
  accountId: string,
  until: number,
  key: Buffer,
): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(until, 0, TIME_BYTES);
  return Buffer.concat([
    idBytes(display.id),
    time,
    ticketMac(display, accountId, until, key),
  ]).toString("base64url");
}

/** The display that a ticket names, and until when (epoch milliseconds), no matter which server made it; null for a text that is none. */
export function readTicket(ticket: string): { id: string; until: number } | null {
  const given = read(ticket, TIME_BYTES + TICKET_MAC_BYTES);
  return given === null ? null : { id: given.id, until: given.rest.readUIntBE(0, TIME_BYTES) };
}

/** Whether the ticket was made for this display and account, and is not over at `now`; in constant time. */
export function showsBoard(
  ticket: string,
  display: HandoffDisplay,
  accountId: string,
  now: number,
  key: Buffer,
): boolean {
  const given = read(ticket, TIME_BYTES + TICKET_MAC_BYTES);
  if (given === null || given.id !== display.id) return false;
  const until = given.rest.readUIntBE(0, TIME_BYTES);
  const mac = ticketMac(display, accountId, until, key);
  return timingSafeEqual(given.rest.subarray(TIME_BYTES), mac) && now < until;
}

function read(text: string, restBytes: number): { id: string; rest: Buffer } | null {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== ID_BYTES + restBytes || bytes.toString("base64url") !== text) return null;
  const hex = bytes.subarray(0, ID_BYTES).toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return { id, rest: bytes.subarray(ID_BYTES) };
}

function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll("-", ""), "hex");
}

function codeMac({ id, keyHash: address }: HandoffDisplay, minute: number, key: Buffer): Buffer {
  const mac = createHmac("sha256", key).update(`code ${id} ${address} ${minute}`).digest();
  return mac.subarray(0, CODE_MAC_BYTES);
}

function ticketMac(
  { id, keyHash: address }: HandoffDisplay,
  accountId: string,
  until: number,
  key: Buffer,
): Buffer {
  return createHmac("sha256", key).update(`ticket ${id} ${address} ${accountId} ${until}`).digest();
}
