import { type Hl7Context, Hl7Message, type Hl7Segment } from "@medplum/core";
import { line } from "@wardline/contracts/fields";
import type { AdtLocation } from "@wardline/contracts/patients/adt";
import type { Identifier } from "@wardline/contracts/patients/identifiers";
import type { Gender } from "@wardline/contracts/patients/patient";
import { LIMITS } from "@wardline/domain/limits";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { isCalendarDay } from "@wardline/domain/time/zoned-day";
import { MessageRefused, quote } from "./message-refused.js";

/** Trigger events that change cards (docs/wire/adt.md, Events). */
export const APPLIED_EVENTS = [
  "A01",
  "A02",
  "A03",
  "A04",
  "A06",
  "A07",
  "A08",
  "A11",
  "A12",
  "A13",
  "A17",
  "A31",
  "A40",
] as const;
export type AppliedEvent = (typeof APPLIED_EVENTS)[number];

/** Trigger events for patients who are not yet in the hospital; these events change nothing. */
const IGNORED_EVENTS = ["A05", "A28"];

/** Maximum length of a control id in HL7. */
const MAX_CONTROL_ID_LENGTH = 199;
/** Maximum number of segments and separators in a message: more than any hospital's system sends. */
const MAX_SEGMENTS = 1_000;
const MAX_SEPARATORS = 20_000;
/** MSH-1, and MSH-2 with four or five characters. */
const HEADER = /^MSH([!-/:-@[-`{-~])((?:(?!\1)[!-/:-@[-`{-~]){4,5})(?=\1)/;

const VERSIONS = ["2.3", "2.3.1", "2.4", "2.5", "2.5.1"];

/** Events about a location, which PV1-3 must name. */
const LOCATION_EVENTS: readonly string[] = ["A02", "A12", "A17"];

/** A patient with a location, as read from a message; null for missing values. */
export interface AdtPatient {
  number: string;
  identifiers: Identifier[];
  name: string | null;
  gender: Gender | null;
  /** YYYY-MM-DD. */
  birthDate: string | null;
  isDead: boolean;
  location: AdtLocation | null;
}

/** The parts of an ADT message that Wardline reads (docs/wire/adt.md, Fields). */
export interface AdtMessage {
  application: string;
  facility: string;
  controlId: string;
  /** Null for an event that changes nothing. */
  event: AppliedEvent | null;
  /** Trigger event as sent. */
  type: string;
  /** MSH-7 as sent: YYYYMMDDHHMMSS with or without a time zone. */
  sentAt: string;
  patient: AdtPatient;
  /** The second patient of a swap. */
  other: AdtPatient | null;
  /** Number that A40 merges into the patient's number. */
  formerNumber: string | null;
  text: string;
}

/** Parses a message; throws `MessageRefused`. */
export function readMessage(text: string): AdtMessage {
  const { segments, header } = parse(text);
  const version = header.getComponent(12, 1);
  if (!VERSIONS.includes(version)) {
    throw new MessageRefused(
      "version",
      `Version ${quote(version)} is not supported; send 2.3 to 2.5.1.`,
    );
  }
  const processing = header.getComponent(11, 1);
  if (processing !== "P" && processing !== "") {
    throw new MessageRefused("processing", "Training and debugging messages are not accepted.");
  }
  const type = header.getComponent(9, 2);
  const event = APPLIED_EVENTS.find((known) => known === type) ?? null;
  if (header.getComponent(9, 1) !== "ADT" || (event === null && !IGNORED_EVENTS.includes(type))) {
    const sent = header.getField(9)?.toString() ?? "";
    throw new MessageRefused("event", `The event ${quote(sent)} is not supported.`);
  }
  const controlId = resolveEscapes(header.getField(10)?.toString() ?? "", header.context);
  const application = header.getComponent(3, 1);
  const facility = header.getComponent(4, 1);
  if (!isLine(controlId, MAX_CONTROL_ID_LENGTH)) {
    throw new MessageRefused(
      "control_id",
      `MSH-10 needs 1 to ${MAX_CONTROL_ID_LENGTH} characters.`,
    );
  }
  if ([application, facility].some((name) => name !== "" && !isLine(name, LIMITS.text))) {
    throw new MessageRefused("sender", "MSH-3 or MSH-4 cannot be used.");
  }
  const [patient, other = null] = readPatients(segments);
  if (patient === undefined) throw new MessageRefused("number", "PID-3 has no number.");
  const locatedPatients = event === "A17" ? [patient, other] : [patient];
  if (
    LOCATION_EVENTS.includes(type) &&
    locatedPatients.some((one) => one === null || one.location === null)
  ) {
    throw new MessageRefused("location", "PV1-3 has no location.");
  }
  const merge = segments.find(({ name }) => name === "MRG");
  const formerNumber = merge === undefined ? "" : (readNumbers(merge, 1)[0]?.value ?? "");
  if (event === "A40" && formerNumber === "") {
    throw new MessageRefused("number", "MRG-1 has no number.");
  }
  const numbers = [patient.number, other?.number, formerNumber].filter(
    (one) => one != null && one !== "",
  );
  if (
    !numbers.every((one = "") =>
      [one, toComparedText(one)].every((text) => isLine(text, LIMITS.text)),
    )
  ) {
    throw new MessageRefused("number", "One of the numbers in PID-3 or MRG-1 cannot be used.");
  }
  return {
    application,
    facility,
    controlId,
    event,
    type,
    sentAt: header.getComponent(7, 1),
    patient,
    other: event === "A17" ? other : null,
    formerNumber: event === "A40" ? formerNumber : null,
    text,
  };
}

/** Returns the numbers of a message's patients, normalised like hospital numbers for comparison. */
export function getPatientKeys({ patient, other, formerNumber }: AdtMessage): string[] {
  const numbers = [patient.number, other?.number, formerNumber].filter((one) => one != null);
  return [...new Set(numbers.map(toComparedText))];
}

/** Parses a message after checking for anything that would make parsing slow or wrong. */
function parse(text: string): Hl7Message {
  const [, separator = "", characters = ""] = HEADER.exec(text) ?? [];
  if (separator === "" || new Set(characters).add(separator).size <= characters.length) {
    throw new MessageRefused("header", "This is not an HL7 message, or MSH-2 cannot be used.");
  }
  if (count(text, "\r\n") > MAX_SEGMENTS || count(text, separator + characters) > MAX_SEPARATORS) {
    throw new MessageRefused("parts", "The message has too many segments or fields.");
  }
  const message = Hl7Message.parse(text);
  if (message.header.fields.length >= 12) return message;
  throw new MessageRefused("header", "MSH has fewer than 12 fields.");
}

/** Counts the characters of a text that occur in `characters`. */
function count(text: string, characters: string): number {
  let found = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (characters.includes(text.charAt(index))) found += 1;
  }
  return found;
}

/** True if a text can be stored as one line of at most `max` characters. */
function isLine(text: string, max: number): boolean {
  return line(max, "Needed").safeParse(text).success;
}

function readPatients(segments: readonly Hl7Segment[]): AdtPatient[] {
  const known = segments.filter(({ name }) => name === "PID" || name === "PV1");
  return known.flatMap((segment, index) => {
    if (segment.name !== "PID") return [];
    const [number, ...identifiers] = readNumbers(segment, 3);
    if (number === undefined) return [];
    const next = known[index + 1];
    const visit = next?.name === "PV1" ? next : undefined;
    return [
      {
        number: number.value,
        identifiers: identifiers.filter(({ system }) => system !== ""),
        name: readName(segment),
        gender: toGender(segment.getComponent(8, 1)),
        birthDate: toDay(segment.getComponent(7, 1)),
        isDead: segment.getComponent(30, 1) === "Y",
        location: visit === undefined ? null : readLocation(visit),
      },
    ];
  });
}

/**
 * Reads the numbers of a field. The hospital's number comes first: the number of type MR or MRN, or else the field's
 * first number.
 */
function readNumbers(segment: Hl7Segment, index: number): Identifier[] {
  const numbers = readRepetitions(segment, index).flatMap((parts) => {
    const [value = "", , , authority = "", type = ""] = parts;
    return value === "" ? [] : [{ value, system: authority === "" ? type : authority, type }];
  });
  const ownNumber = numbers.find(({ type }) => type === "MR" || type === "MRN") ?? numbers[0];
  const ordered =
    ownNumber === undefined ? [] : [ownNumber, ...numbers.filter((one) => one !== ownNumber)];
  return ordered.map(({ value, system }) => ({ value, system }));
}

/** Returns given names and family name from PID-5. */
function readName(segment: Hl7Segment): string | null {
  const [[family = "", given = "", middle = ""] = []] = readRepetitions(segment, 5);
  const name = [given, middle, family].filter((part) => part !== "").join(" ");
  return name === "" ? null : name;
}

function toGender(code: string): Gender | null {
  if (code === "") return null;
  const genders: Readonly<Record<string, Gender>> = { F: "female", M: "male", O: "other" };
  return genders[code.toUpperCase()] ?? "unknown";
}

function toDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  return isCalendarDay(date) ? date : null;
}

function readLocation(visit: Hl7Segment): AdtLocation | null {
  const [[point_of_care = "", room = "", bed = ""] = []] = readRepetitions(visit, 3);
  return point_of_care === "" ? null : { point_of_care, room, bed };
}

/** Returns the components of each repetition of a field, without subcomponents. */
function readRepetitions(segment: Hl7Segment, index: number): string[][] {
  const { components } = segment.getField(index) ?? { components: [] };
  const { subcomponentSeparator } = segment.context;
  return components.map((parts) =>
    parts.map((part) =>
      resolveEscapes(part.split(subcomponentSeparator)[0] ?? "", segment.context),
    ),
  );
}

/** Resolves escape sequences, which the parser leaves in the text; `""` means an empty value. */
function resolveEscapes(text: string, context: Hl7Context): string {
  if (text === '""') return "";
  const escaped: Readonly<Record<string, string>> = {
    F: context.fieldSeparator,
    S: context.componentSeparator,
    T: context.subcomponentSeparator,
    R: context.repetitionSeparator,
    E: context.escapeCharacter,
  };
  const parts = text.split(context.escapeCharacter);
  // A final escape sequence without an end is plain text.
  const end = parts.length % 2 === 0 ? context.escapeCharacter + (parts.pop() ?? "") : "";
  return (
    parts.map((part, index) => (index % 2 === 0 ? part : (escaped[part] ?? " "))).join("") + end
  ).trim();
}
