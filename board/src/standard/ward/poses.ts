import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import type { RoomPlan } from "../layout/room-layout.js";
import type { Pose } from "./motion.js";
import type { SillLine } from "./sill.js";
import type { WardBed } from "./ward.js";

/** A room to draw: where it is, its words, and how much it stands out, 0 to 1. */
export interface RoomPose extends RoomPlan {
  lines: readonly SillLine[];
  counts: Readonly<Partial<Record<PatientStatus, number>>>;
  focus: number;
  /** The colour of an emergency in it, and how much of that there is, 0 to 1. */
  alarm: readonly [number, number, number, number];
  /** How much of its sill's words is to be seen, 0 to 1. */
  words: number;
}

/** A bed to draw. */
export interface BedPose extends Pose {
  bed: WardBed;
  focus: number;
  /** How much of its sign is to be seen, 0 to 1. */
  naming: number;
  /** Where the wall behind it stands. */
  back: number;
  /** How much larger its sign is than others, and how wide it is. */
  larger: number;
  sign: number;
}
