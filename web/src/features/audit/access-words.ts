import type { AccessEntry } from "@wardline/contracts/operation/access-log";
import {
  ACCESS_ACTS,
  ACTS_BY_KIND,
  type AccessAct,
  type AccessKind,
  LOGIN_ACTS,
  LOGIN_METHODS,
  type LoginMethod,
} from "@wardline/domain/people/access-act";
import { capitalise } from "@wardline/domain/text/text-forms";

/** Verb for each action, placed between a person's name and the record's name: "Ada Bello printed". */
export const ACCESS_LABELS: Readonly<Record<AccessAct, string>> = {
  card_opened: "opened the card of",
  history_read: "read the history of",
  lookup: "searched for",
  export: "exported",
  print: "printed",
  evidence: "viewed a past state of",
  kit_read: "opened the downtime kit of",
  parked_read: "read",
  logged_in: "logged in",
  asked_for_more: "was asked for a second factor",
  login_failed: "was refused",
  locked_out: "was locked out",
  logged_out: "logged out",
  session_replayed: "was logged out",
  password_changed: "changed the password",
};

/** Verb for each action on a card that was already named. */
const ACTS_OF_CARD: Readonly<Record<AccessAct, string>> = {
  ...ACCESS_LABELS,
  card_opened: "opened the card",
  history_read: "read the history",
  lookup: "searched",
  export: "exported it",
  print: "printed it",
  evidence: "viewed a past state",
  kit_read: "opened the downtime kit",
  parked_read: "read parked messages",
  session_replayed: "was logged out: session used twice",
};

const LOGIN_METHOD_TEXTS: Readonly<Record<LoginMethod, string>> = {
  second_factor: "second factor",
  passkey: "passkey",
  single_sign_on: "single sign-on",
  link: "link from an email",
};

const TEXTS_WITHOUT_METHOD: Partial<Record<AccessAct, string>> = {
  logged_in: "password",
  login_failed: "password",
  locked_out: "too many wrong attempts",
  session_replayed: "session used twice",
};

/** Returns the actions that the filter of a log offers. */
export function listActChoices(kind: AccessKind): { value: AccessAct; label: string }[] {
  return ACTS_BY_KIND[kind].map((value) => ({ value, label: capitalise(ACTS_OF_CARD[value]) }));
}

/** Describes everything that a person did with one card: "Opened the card, printed it". */
export function actsText(acts: readonly AccessAct[]): string {
  const orderedActs = ACCESS_ACTS.filter((act) => acts.includes(act));
  return capitalise(orderedActs.map((act) => ACTS_OF_CARD[act]).join(", "));
}

/** Returns the name of what was viewed; for a search, the search text in quotes; for a login, its method. */
export function getViewedName(entry: AccessEntry): string {
  const { act, subject, subject_name: name, detail, cards } = entry;
  if (act === "lookup") return `“${detail}”`;
  if (LOGIN_ACTS.some((one) => one === act)) {
    const method = LOGIN_METHODS.find((one) => one === detail);
    return method === undefined ? (TEXTS_WITHOUT_METHOD[act] ?? "") : LOGIN_METHOD_TEXTS[method];
  }
  if (cards > 1) return `a list of ${cards} patients`;
  if (act === "kit_read" && subject === null) return "the switchboard";
  if (act === "parked_read") return "parked messages";
  if (subject === null) return "a log";
  return name === "" ? "a record that no longer exists" : name;
}

/** Returns the path of the viewed record's page; null if there is none. */
export function getViewedPath({ subject, subject_kind: kind }: AccessEntry): string | null {
  if (subject === null || kind === null || kind === "ward") return null;
  return `/dashboard/${kind === "patient" ? "patients" : "time-machine"}/${subject}`;
}

/** A person by whom a log can be filtered. */
export type LogPerson = { id: string; name: string };

/** Returns the people to choose from and the people in the list, sorted by name. */
export function mergePeople(
  people: readonly LogPerson[],
  entries: readonly { actor: AccessEntry["actor"] | null }[],
): LogPerson[] {
  const peopleById = new Map(people.map((person) => [person.id, person]));
  for (const { actor } of entries) {
    if (actor !== null && !peopleById.has(actor.id)) {
      peopleById.set(actor.id, { id: actor.id, name: actor.name || actor.email });
    }
  }
  return [...peopleById.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
