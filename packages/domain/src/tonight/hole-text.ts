import type { FailedCall } from "../roster/call-reports.js";
import type { RosterRole } from "../roster/roster-role.js";
import { withoutName } from "../roster-rules/finding-text.js";
import { counted, ordinal, pluralOf } from "../text/counted.js";
import { isolated } from "../text/direction.js";
import { clockText, dutyMomentText } from "../time/clock-text.js";
import { zonedDay } from "../time/zoned-day.js";
import { BURDEN_DAYS } from "./replacement.js";

/** What can be wrong in a duty (docs/wire.md, Tonight). */
export const HOLE_KINDS = ["not_listed", "open", "away", "rule", "unreachable", "unseen"] as const;
export type HoleKind = (typeof HOLE_KINDS)[number];

/** Why somebody cannot be reached whose number is known: what it is marked with, or that mails to them are refused. */
export type UnreachableMark = FailedCall | "mail_refused";

/** What a hole is said by: `finding`, the sentence of the broken rule; `mark`, why somebody with a known number cannot be reached. */
export interface SaidHole {
  kind: HoleKind;
  /** Null where the whole department is missing. */
  post: { role: RosterRole; position: number } | null;
  /** Who is on call; empty where nobody is. */
  name: string;
  finding?: string | undefined;
  mark?: UnreachableMark | undefined;
}

/** A hole in one sentence: "Registrar: Bola Obi is away, and nobody covers." */
export function holeText(hole: SaidHole): string {
  if (hole.post === null) return "The department is not on the roster.";
  const where = placeText(hole.post);
  const { finding, mark } = hole;
  const name = isolated(hole.name);
  switch (hole.kind) {
    case "away":
      return `${where}: ${name} is away, and nobody covers.`;
    case "rule":
      return `${where} ${finding}.`;
    case "unreachable":
      if (mark === undefined) return `${where}: no telephone of ${name} is known.`;
      if (mark === "no_answer") return `${where}: ${name} does not answer the telephone.`;
      if (mark === "mail_refused") return `${where}: the mail server refuses mails to ${name}.`;
      return `${where}: the telephone number of ${name} is wrong.`;
    case "unseen":
      return `${where}: ${name} has not seen the duty.`;
    default:
      return `${where}: nobody is on the roster.`;
  }
}

/** The same for colleagues, who learn nothing of a person: "Registrar: away, and nobody covers." */
export function namelessHoleText({
  kind,
  post,
  mark,
}: Pick<SaidHole, "kind" | "post" | "mark">): string {
  if (post === null) return holeText({ kind, post, name: "" });
  if (mark === "mail_refused") return `${placeText(post)}: mails do not arrive.`;
  return `${placeText(post)}: ${NAMELESS[kind]}.`;
}

const NAMELESS: Readonly<Record<HoleKind, string>> = {
  not_listed: "nobody is on the roster",
  open: "nobody is on the roster",
  away: "away, and nobody covers",
  rule: "a rule of rosters is broken",
  unreachable: "cannot be reached by telephone",
  unseen: "has not seen the duty",
};

const IN_SHORT: Readonly<Record<HoleKind, string>> = {
  not_listed: "missing",
  open: "missing",
  away: "away",
  rule: "breaks a rule",
  unreachable: "out of reach",
  unseen: "has not seen the duty",
};

/** A duty's gaps in one line: "Registrar missing, Consultant away", "not on the roster", "complete". */
export function gapsText(holes: readonly Omit<SaidHole, "name">[]): string {
  const texts = holes.map(({ kind, post }) =>
    post === null ? "not on the roster" : `${placeText(post)} ${IN_SHORT[kind]}`,
  );
  return texts.length === 0 ? "complete" : [...new Set(texts)].join(", ");
}

/**
 * Names the duty that is meant: "Now, until 08:00", "From 08:00"; of another day than that of `now` with the day. Times are
 * epoch milliseconds.
 */
export function dutyWhenText(
  { isOn, from, until }: { isOn: boolean; from: number; until: number },
  now: number,
  zone: string,
): string {
  const at = isOn ? until : from;
  const isToday = zonedDay(at, zone) === zonedDay(now, zone);
  const moment = isToday ? clockText(at, zone) : dutyMomentText(at, zone);
  return isOn ? `Now, until ${moment}` : `From ${moment}`;
}

/** Who could be put on the post instead: "Best replacement: Ada Eze, 48 h on duty in the last 28 days." */
export function replacementText(
  replacement: { name: string; hours: number; warning: string | null } | null,
): string {
  if (replacement === null) return "Nobody of the department is free for it.";
  const { name, hours, warning } = replacement;
  const burden = `${Math.round(hours)} h on duty in the last ${BURDEN_DAYS} days`;
  const rule = warning === null ? "" : ` It would break a rule: ${withoutName(warning, name)}.`;
  return `Best replacement: ${isolated(name)}, ${burden}.${rule}`;
}

/** The screens that do not show the board: "1 of 3 screens does not show the board." */
export function screensText({ drawn, of }: { drawn: number; of: number }): string {
  const dark = of - drawn;
  return `${dark} of ${counted(of, "screen")} ${pluralOf(dark, "does", "do")} not show the board.`;
}

function placeText({ role, position }: { role: RosterRole; position: number }): string {
  return position === 1 ? role : `${ordinal(position)} ${role}`;
}
