import { between, type Shot } from "./camera.js";
import { easeInOut, NEVER, progress } from "./motion.js";

/** How long the camera takes from one stop of the tour to the next (docs/board.md, 3D Standard). */
export const CAMERA_MS = 1_200;

/** The camera on its way from one shot, and team, to another; team null: all of them. */
export interface CameraTransition {
  from: Shot;
  to: Shot;
  fromTeam: string | null;
  toTeam: string | null;
  /** When it set out, in milliseconds; NEVER for a cut. */
  at: number;
}

/** The transition to `to` that begins at `t` where the camera then is; the same one when that is where it goes. */
export function turnTo(
  before: CameraTransition | null,
  to: Shot,
  toTeam: string | null,
  t: number,
  isCut: boolean,
): CameraTransition {
  if (before === null) return { from: to, to, fromTeam: toTeam, toTeam, at: NEVER };
  const { to: old } = before;
  const isThere = old.u === to.u && old.v === to.v && old.half === to.half;
  if (isThere && before.toTeam === toTeam) return before;
  return { from: shotAt(before, t), to, fromTeam: before.toTeam, toTeam, at: isCut ? NEVER : t };
}

export function shotAt({ from, to, at }: CameraTransition, t: number): Shot {
  return between(from, to, easeInOut(progress(t, at, CAMERA_MS)));
}

/** How much a team stands out at `t`, 0 to 1: at the stop of one team the others step back. */
export function focusAt(
  { fromTeam, toTeam, at }: CameraTransition,
  team: string,
  t: number,
): number {
  const share = easeInOut(progress(t, at, CAMERA_MS));
  const before = Number(fromTeam === null || fromTeam === team);
  const after = Number(toTeam === null || toTeam === team);
  return before + (after - before) * share;
}
