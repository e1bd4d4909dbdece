import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import type { RoomPlan } from "../layout/room-layout.js";
import type { Pose } from "./motion.js";
import type { SillLine } from "./sill.js";
import type { WardBed } from "./ward.js";

/** Room to draw: its place, its words, and how much it stands out, 0 to 1. */
export interface RoomPose extends RoomPlan {
  lines: readonly SillLine[];
  counts: Readonly<Partial<Record<PatientStatus, number>>>;
  focus: number;
  /** Colour of an emergency in the room, and the share of that colour, 0 to 1. */
  alarm: readonly [number, number, number, number];
  /** Visibility of the words on the room's sill, 0 to 1. */
  words: number;
}

/** A bed to draw. */
export interface BedPose extends Pose {
  bed: WardBed;
  focus: number;
  /** Visibility of the bed's sign, 0 to 1. */
  signVisibility: number;
  /** Position of the wall behind the bed. */
  back: number;
  /** Scale of the bed's sign, and the sign's width. */
  signScale: number;
  sign: number;
}
