import type { FailedCall } from "../roster/call-reports.js";
import type { RosterRole } from "../roster/roster-role.js";
import { removeLeadingName } from "../roster-rules/finding-text.js";
import { isolateDirection } from "../text/direction.js";
import { formatCount, formatOrdinal, pluralise } from "../text/format-count.js";
import { clockText, weekMomentText } from "../time/clock-text.js";
import { toZonedDay } from "../time/zoned-day.js";
import { BURDEN_DAYS } from "./replacement.js";

/** Kinds of gap in a duty (docs/wire/roster.md, Tonight). */
export const GAP_KINDS = ["not_listed", "open", "away", "rule", "unreachable", "unseen"] as const;
export type GapKind = (typeof GAP_KINDS)[number];

/** Reason why a person with a known number is unreachable: callers have marked the number, or emails are refused. */
export type UnreachableMark = FailedCall | "mail_refused";

/**
 * Data for a gap's text: `finding` is the broken rule's sentence, `mark` the reason why the person cannot be reached
 * despite a known number.
 */
export interface GapDetails {
  kind: GapKind;
  /** Null if the whole department is missing. */
  post: { role: RosterRole; position: number } | null;
  /** The person on call; empty if there is none. */
  name: string;
  finding?: string | undefined;
  mark?: UnreachableMark | undefined;
}

/** A gap in one sentence: "Registrar: Bola Obi is away and has no cover." */
export function gapText(gap: GapDetails): string {
  if (gap.post === null) return "The department is not on the roster.";
  const where = placeText(gap.post);
  const { finding, mark } = gap;
  const name = isolateDirection(gap.name);
  switch (gap.kind) {
    case "away":
      return `${where}: ${name} is away and has no cover.`;
    case "rule":
      return `${where} ${finding}.`;
    case "unreachable":
      if (mark === undefined) return `${where}: no telephone number is known for ${name}.`;
      if (mark === "no_answer") return `${where}: ${name} does not answer the telephone.`;
      if (mark === "mail_refused") return `${where}: the mail server refuses emails to ${name}.`;
      return `${where}: the telephone number of ${name} is wrong.`;
    case "unseen":
      return `${where}: ${name} has not seen the duty.`;
    default:
      return `${where}: nobody is on the roster.`;
  }
}

/** A gap without personal details, for colleagues: "Registrar is away and has no cover." */
export function anonymousGapText({
  kind,
  post,
  mark,
}: Pick<GapDetails, "kind" | "post" | "mark">): string {
  if (post === null) return gapText({ kind, post, name: "" });
  if (mark === "mail_refused") return `${placeText(post)}: emails do not arrive.`;
  return `${placeText(post)}${ANONYMOUS_TEXTS[kind]}.`;
}

const ANONYMOUS_TEXTS: Readonly<Record<GapKind, string>> = {
  not_listed: ": nobody is on the roster",
  open: ": nobody is on the roster",
  away: " is away and has no cover",
  rule: " breaks a roster rule",
  unreachable: " cannot be reached by telephone",
  unseen: " has not seen the duty",
};

const SHORT_TEXTS: Readonly<Record<GapKind, string>> = {
  not_listed: "missing",
  open: "missing",
  away: "away",
  rule: "breaks a rule",
  unreachable: "out of reach",
  unseen: "has not seen the duty",
};

/** Gaps of a duty in one line: "Registrar missing, Consultant away", "not on the roster", "complete". */
export function gapsText(gaps: readonly Omit<GapDetails, "name">[]): string {
  const texts = gaps.map(({ kind, post }) =>
    post === null ? "not on the roster" : `${placeText(post)} ${SHORT_TEXTS[kind]}`,
  );
  return texts.length === 0 ? "complete" : [...new Set(texts)].join(", ");
}

/**
 * Formats the time of a current or next duty: "Now, until 08:00", "From 08:00"; "From Mon 08:00" if that is not today.
 * Epoch milliseconds.
 */
export function dutyTimeText(
  { isOn, from, until }: { isOn: boolean; from: number; until: number },
  now: number,
  zone: string,
): string {
  const at = isOn ? until : from;
  const isToday = toZonedDay(at, zone) === toZonedDay(now, zone);
  const moment = isToday ? clockText(at, zone) : weekMomentText(at, zone);
  return isOn ? `Now, until ${moment}` : `From ${moment}`;
}

/** Suggests a person: "Best replacement: Ada Eze, 48 h on duty in the last 28 days." */
export function replacementText(
  replacement: { name: string; hours: number; warning: string | null } | null,
): string {
  if (replacement === null) return "Nobody in the department is free to step in.";
  const { name, hours, warning } = replacement;
  const burden = `${Math.round(hours)} h on duty in the last ${BURDEN_DAYS} days`;
  const rule =
    warning === null
      ? ""
      : ` The replacement would break a rule: ${removeLeadingName(warning, name)}.`;
  return `Best replacement: ${isolateDirection(name)}, ${burden}.${rule}`;
}

/** Reports failed screens: "1 of 3 screens does not show the board." */
export function screensText({ drawn, of }: { drawn: number; of: number }): string {
  const dark = of - drawn;
  return `${dark} of ${formatCount(of, "screen")} ${pluralise(dark, "does", "do")} not show the board.`;
}

function placeText({ role, position }: { role: RosterRole; position: number }): string {
  return position === 1 ? role : `${formatOrdinal(position)} ${role}`;
}
