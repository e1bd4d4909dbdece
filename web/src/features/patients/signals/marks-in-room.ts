import { PATIENT_FLAG_MARKS, type PatientFlag } from "@wardline/domain/patient-flags";

/** Of a mark with its shape and the room beside it, of each of its letters, and of "+3", in pixels. */
const MARK = 26;
const LETTER = 8;
const REST = 18;

/** The flags whose marks have room, in their order; with no room for all, room is left for how many are not among them. */
export function marksInRoom(
  flags: readonly PatientFlag[],
  hasAcuity: boolean,
  room: number,
): readonly PatientFlag[] {
  const widths = flags.map((flag) => MARK + LETTER * (PATIENT_FLAG_MARKS[flag].mark.length - 1));
  const free = room - (hasAcuity ? MARK : 0);
  if (widths.reduce((sum, width) => sum + width, 0) <= free) return flags;
  let left = free - REST;
  const end = widths.findIndex((width) => {
    left -= width;
    return left < 0;
  });
  return flags.slice(0, end);
}
