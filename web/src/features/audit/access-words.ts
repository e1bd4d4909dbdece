import type { AccessEntry } from "@wardline/contracts/access-log";
import {
  ACCESS_ACTS,
  ACTS_OF_KIND,
  type AccessAct,
  type AccessKind,
  LOGIN_ACTS,
  LOGIN_WAYS,
  type LoginWay,
} from "@wardline/domain/people/access-act";
import { numberText } from "@wardline/domain/text/counted";

/** What somebody did with a record, as a verb that follows a person's name; "Ada Bello printed". */
const ACTS: Readonly<Record<AccessAct, string>> = {
  card_opened: "opened the card of",
  history_read: "read the history of",
  lookup: "searched for",
  export: "exported",
  print: "printed",
  evidence: "looked into the past of",
  kit_read: "opened the downtime kit of",
  logged_in: "logged in",
  asked_for_more: "was asked for a second factor",
  login_failed: "was not let in",
  locked_out: "was locked out",
  logged_out: "logged out",
  session_replayed: "was logged out",
  password_changed: "changed the password",
};

/** The same, said of a card that is named already. */
const ACTS_OF_CARD: Readonly<Record<AccessAct, string>> = {
  card_opened: "opened the card",
  history_read: "read the history",
  lookup: "searched",
  export: "exported it",
  print: "printed it",
  evidence: "looked into the past",
  kit_read: "opened the downtime kit",
  logged_in: "logged in",
  asked_for_more: "was asked for a second factor",
  login_failed: "was not let in",
  locked_out: "was locked out",
  logged_out: "logged out",
  session_replayed: "was logged out: session used twice",
  password_changed: "changed the password",
};

/** By what someone was let in or was not, or what they were asked for. */
const WAYS: Readonly<Record<LoginWay, string>> = {
  second_factor: "second factor",
  passkey: "passkey",
  single_sign_on: "single sign-on",
  link: "link from a mail",
};

/** The same for what says nothing of it. */
const WITHOUT_WAY: Partial<Record<AccessAct, string>> = {
  logged_in: "password",
  login_failed: "password",
  locked_out: "too many wrong tries",
  session_replayed: "session used twice",
};

/** What the filter of each log offers. */
export function actChoices(kind: AccessKind): { value: AccessAct; label: string }[] {
  return ACTS_OF_KIND[kind].map((value) => ({ value, label: capitalised(ACTS_OF_CARD[value]) }));
}

/** What was done, as the list says it. */
export function accessActOf(act: AccessAct): string {
  return ACTS[act];
}

/** All that one person did with one card: "Opened the card, printed it". */
export function actsText(acts: readonly AccessAct[]): string {
  const inOrder = ACCESS_ACTS.filter((act) => acts.includes(act));
  return capitalised(inOrder.map((act) => ACTS_OF_CARD[act]).join(", "));
}

/** "once", "3 times". */
export function timesText(times: number): string {
  return times === 1 ? "once" : `${numberText(times)} times`;
}

/** What was looked at, as the list names it: a search by what it looked for, in quotes. */
export function seenName(entry: AccessEntry): string {
  const { act, subject, subject_name: name, detail, cards } = entry;
  if (act === "lookup") return `“${detail}”`;
  if (LOGIN_ACTS.some((one) => one === act)) {
    const way = LOGIN_WAYS.find((one) => one === detail);
    return way === undefined ? (WITHOUT_WAY[act] ?? "") : WAYS[way];
  }
  if (cards > 1) return `a list of ${cards} patients`;
  if (act === "kit_read" && subject === null) return "the switchboard";
  if (subject === null) return "a log";
  return name === "" ? "a record that is no longer known" : name;
}

/** The page of what was looked at; null where there is none. */
export function seenPath({ subject, subject_kind: kind }: AccessEntry): string | null {
  if (subject === null || kind === null || kind === "ward") return null;
  return kind === "patient"
    ? `/dashboard/patients/${subject}`
    : `/dashboard/time-machine/${subject}`;
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Someone by whom a log can be narrowed. */
export interface LogPerson {
  id: string;
  name: string;
}

/** Those who can be chosen, and those whom the list names, by name. */
export function withNamed(
  people: readonly LogPerson[],
  named: readonly ({ id: string; name: string; email: string } | null)[],
): LogPerson[] {
  const known = new Map(people.map((person) => [person.id, person]));
  for (const actor of named) {
    if (actor !== null && !known.has(actor.id)) {
      known.set(actor.id, { id: actor.id, name: actor.name || actor.email });
    }
  }
  return [...known.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
