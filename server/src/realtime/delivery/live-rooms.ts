import { type Grant, includes, isSameGrants } from "@wardline/domain/people/grants";
import { compared } from "@wardline/domain/text/text-forms";
import { isSameLimit, type WardLimit } from "@wardline/domain/wards/ward-limit";
import { rooms } from "@wardline/live/rooms";
import type { Caller } from "../../request/request.js";
import type { LiveSocket } from "./socket-types.js";

/** The part of a caller that decides what a page receives, and that may change while it is open. */
export interface LiveRight {
  department: string;
  grants: readonly Grant[];
  wards: WardLimit;
}

/** Whether two rights receive the same. */
export function isSameRight(a: LiveRight, b: LiveRight): boolean {
  const isSameDepartment = compared(a.department) === compared(b.department);
  return isSameDepartment && isSameGrants(a.grants, b.grants) && isSameLimit(a.wards, b.wards);
}

/** The rooms of a page: the hospital's and the person's own, and those of the person's present right (docs/wire.md, Grants). */
export function roomsOf(caller: Caller): string[] {
  const { hospitalId, accountId, sessionId } = caller;
  return [
    rooms.hospital(hospitalId),
    rooms.account(accountId),
    rooms.session(sessionId),
    ...roomsOfRight(caller),
  ];
}

function roomsOfRight(caller: Caller): string[] {
  const { hospitalId, department, grants } = caller;
  if (includes(grants, "administrator")) return [rooms.admins(hospitalId)];
  if (grants.length === 0) {
    return [rooms.staff(hospitalId), rooms.department(hospitalId, department)];
  }
  return [rooms.granted(hospitalId), rooms.right(hospitalId, caller)];
}

/** Gives a page another caller of the same account: it leaves the rooms that are no longer its own, and joins its new ones. */
export async function changeCaller(socket: LiveSocket, caller: Caller): Promise<void> {
  const [former, present] = [roomsOf(socket.data.caller), roomsOf(caller)];
  socket.data.caller = caller;
  for (const room of former) if (!present.includes(room)) await socket.leave(room);
  await socket.join(present);
}
