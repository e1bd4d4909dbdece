import type * as contract from "@wardline/contracts/roster/tonight";
import { anonymousGapText, gapText } from "@wardline/domain/tonight/gap-text";
import type { TonightGap, TonightLine } from "@wardline/domain/tonight/tonight";

/** Maps a department's problems for its roster makers. */
export function toTonightLine(line: TonightLine): contract.TonightLine {
  return toLine(line, (gap) => {
    const { name, person, replacement, mark } = gap;
    const isMarked = mark !== undefined && mark !== "mail_refused";
    return {
      ...toPost(gap),
      text: gapText(gap),
      person: person && { ...person, name },
      ...(isMarked ? { is_marked: true as const } : {}),
      replacement: replacement && { ...replacement, hours: Math.round(replacement.hours) },
    };
  });
}

/** Maps a department's problems for its staff. */
export function toOwnTonightLine(line: TonightLine): contract.OwnTonightLine {
  return toLine(line, (gap) => ({ ...toPost(gap), text: anonymousGapText(gap) }));
}

function toLine<Gap>(
  { department, duties, screens, isClean }: TonightLine,
  toGap: (gap: TonightGap) => Gap,
) {
  return {
    department,
    screens,
    is_clean: isClean,
    duties: duties.map(({ from, until, isOn, gaps, withoutEmail, ...duty }) => ({
      ...duty,
      ...(withoutEmail === 0 ? {} : { without_email: withoutEmail }),
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
      is_on: isOn,
      holes: gaps.map(toGap),
    })),
  };
}

function toPost({ kind, post }: TonightGap) {
  return { kind, role: post?.role ?? null, position: post?.position ?? null };
}
