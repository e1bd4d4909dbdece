import type { Room } from "../view/patients/rooms.js";

/** A ward with beds that somebody can be put into, and how many. */
interface FreeBeds {
  key: string;
  name: string;
  count: number;
}

/** Each ward's free beds, in lines; `more` wards have no room. */
export interface FreeBedLines {
  lines: readonly (readonly FreeBeds[])[];
  /** How many em a name may be wide. */
  name: number;
  more: number;
}

/** The height of a line in its letters, and how many there are at the most. */
export const FREE_LINE = 1.3;
const MOST = 6;
/** More lines than these have shorter names. */
const FEW = 3;
/** Widths in em: a letter, the number with its gaps, the sign before the first ward, the count of those without room. */
const LETTER = 0.54;
const NUMBER = 1.75;
const SIGN = 1.3;
const MORE = 2;
/** A name of so many letters leaves room for another one in the panel. */
const SHORT = 9;

/** The wards that have free beds, in lines `width` em wide. */
export function freeBedLines(rooms: readonly Room[], width: number): FreeBedLines {
  const wards = rooms
    .filter(({ free }) => free.length > 0)
    .map(({ key, name, free }) => ({ key, name, count: free.length }));
  const whole = linesOf(wards, width, width - SIGN - NUMBER);
  const isWhole = whole.lines.length <= FEW && whole.more === 0;
  return isWhole ? whole : linesOf(shortened(wards), width, SHORT * LETTER);
}

/** The wards by as many words of their names as are short, where that tells them apart: "Emergency" of "Emergency ward". */
function shortened(wards: readonly FreeBeds[]): FreeBeds[] {
  const shorter = wards.map(({ name }) => {
    const end = name.lastIndexOf(" ", SHORT);
    return name.length > SHORT && end > 0 ? name.slice(0, end) : name;
  });
  return wards.map((ward, index) => {
    const name = shorter[index] ?? ward.name;
    return shorter.indexOf(name) === shorter.lastIndexOf(name) ? { ...ward, name } : ward;
  });
}

function linesOf(wards: readonly FreeBeds[], width: number, name: number): FreeBedLines {
  const lines: FreeBeds[][] = [];
  let left = 0;
  let shown = 0;
  for (const ward of wards) {
    const wide = Math.min(name, ward.name.length * LETTER) + NUMBER;
    const isLast = lines.length === MOST;
    if (lines.length === 0 || wide > left - (isLast && shown < wards.length - 1 ? MORE : 0)) {
      if (isLast) break;
      left = width - (lines.length === 0 ? SIGN : 0);
      lines.push([]);
    }
    lines[lines.length - 1]?.push(ward);
    left -= wide;
    shown += 1;
  }
  return { lines, name, more: wards.length - shown };
}
