import { blendShots, type Shot } from "../layout/camera.js";
import { computeProgress, easeInOut, NEVER } from "./motion.js";

/** Duration of the camera's move between two stops of the tour (docs/board.md, 3D Standard). */
export const CAMERA_MS = 1_200;

/** Camera move from one shot and room to another; a null room means all rooms. */
export interface CameraTransition {
  from: Shot;
  to: Shot;
  fromRoom: string | null;
  toRoom: string | null;
  /** Start time in milliseconds; NEVER for a cut without a move. */
  at: number;
}

/**
 * Starts a transition to `to` from the camera's position at `t`; returns the current transition if the goal is
 * unchanged.
 */
export function startTransition(
  before: CameraTransition | null,
  to: Shot,
  toRoom: string | null,
  t: number,
  isCut: boolean,
): CameraTransition {
  if (before === null) return { from: to, to, fromRoom: toRoom, toRoom, at: NEVER };
  const { to: old } = before;
  const isSameShot = old.right === to.right && old.up === to.up && old.back === to.back;
  if (isSameShot && before.toRoom === toRoom) return before;
  return {
    from: computeShot(before, t),
    to,
    fromRoom: before.toRoom,
    toRoom,
    at: isCut ? NEVER : t,
  };
}

export function computeShot({ from, to, at }: CameraTransition, t: number): Shot {
  return blendShots(from, to, easeInOut(computeProgress(t, at, CAMERA_MS)));
}

/** Returns a room's brightness at `t`, 0 to 1. While the camera shows a single room, the other rooms are dimmed. */
export function computeRoomFocus(
  { fromRoom, toRoom, at }: CameraTransition,
  room: string,
  t: number,
): number {
  const share = easeInOut(computeProgress(t, at, CAMERA_MS));
  const before = Number(fromRoom === null || fromRoom === room);
  const after = Number(toRoom === null || toRoom === room);
  return before + (after - before) * share;
}

/**
 * Returns how close the camera is to single rooms at `t`: 0 while it shows many rooms, 1 while it shows a single room.
 */
export function computeCloseness({ fromRoom, toRoom, at }: CameraTransition, t: number): number {
  const share = easeInOut(computeProgress(t, at, CAMERA_MS));
  const before = Number(fromRoom !== null);
  return before + (Number(toRoom !== null) - before) * share;
}
