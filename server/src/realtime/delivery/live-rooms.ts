import { areSameGrants, type Grant, hasGrant } from "@wardline/domain/people/grants";
import { isSameLimit, type WardLimit } from "@wardline/domain/people/ward-limit";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { rooms } from "@wardline/live/rooms";
import type { Caller } from "../../request/request.js";
import type { LiveSocket } from "./socket-types.js";

/** The part of a caller that decides what a page receives, and that may change while the page is open. */
export interface LiveRight {
  department: string;
  grants: readonly Grant[];
  wards: WardLimit;
}

/** True if callers with these rights receive the same events. */
export function isSameRight(a: LiveRight, b: LiveRight): boolean {
  const isSameDepartment = toComparedText(a.department) === toComparedText(b.department);
  return isSameDepartment && areSameGrants(a.grants, b.grants) && isSameLimit(a.wards, b.wards);
}

/** Returns a page's rooms: hospital, account and current right (docs/wire/accounts.md, Grants). */
export function listRooms(caller: Caller): string[] {
  const { hospitalId, accountId, sessionId } = caller;
  return [
    rooms.hospital(hospitalId),
    rooms.account(accountId),
    rooms.session(sessionId),
    ...listRightRooms(caller),
  ];
}

function listRightRooms(caller: Caller): string[] {
  const { hospitalId, department, grants } = caller;
  if (hasGrant(grants, "administrator")) return [rooms.admins(hospitalId)];
  if (grants.length === 0) {
    return [rooms.staff(hospitalId), rooms.department(hospitalId, department)];
  }
  return [rooms.granted(hospitalId), rooms.right(hospitalId, caller)];
}

/** Gives a page's caller the account's new right: leaves the old rooms and joins the new ones. */
export async function changeCaller(socket: LiveSocket, caller: Caller): Promise<void> {
  const [former, currentRooms] = [listRooms(socket.data.caller), listRooms(caller)];
  socket.data.caller = caller;
  for (const room of former) if (!currentRooms.includes(room)) await socket.leave(room);
  await socket.join(currentRooms);
}
