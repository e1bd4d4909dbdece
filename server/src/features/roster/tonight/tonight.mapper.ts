import type * as contract from "@wardline/contracts/tonight";
import { holeText, namelessHoleText } from "@wardline/domain/tonight/hole-text";
import type { TonightHole, TonightLine } from "@wardline/domain/tonight/tonight";

/** A department's line for those who make its roster. */
export function toTonightLine(line: TonightLine): contract.TonightLine {
  return toLine(line, (hole) => {
    const { name, person, replacement, mark } = hole;
    const isMarked = mark !== undefined && mark !== "mail_refused";
    return {
      ...postOf(hole),
      text: holeText(hole),
      person: person && { ...person, name },
      ...(isMarked ? { is_marked: true as const } : {}),
      replacement: replacement && { ...replacement, hours: Math.round(replacement.hours) },
    };
  });
}

/** The same for staff of the department. */
export function toOwnTonightLine(line: TonightLine): contract.OwnTonightLine {
  return toLine(line, (hole) => ({ ...postOf(hole), text: namelessHoleText(hole) }));
}

function toLine<Hole>(
  { department, duties, screens, isClean }: TonightLine,
  toHole: (hole: TonightHole) => Hole,
) {
  return {
    department,
    screens,
    is_clean: isClean,
    duties: duties.map(({ from, until, isOn, holes, withoutEmail, ...duty }) => ({
      ...duty,
      ...(withoutEmail === 0 ? {} : { without_email: withoutEmail }),
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
      is_on: isOn,
      holes: holes.map(toHole),
    })),
  };
}

function postOf({ kind, post }: TonightHole) {
  return { kind, role: post?.role ?? null, position: post?.position ?? null };
}
