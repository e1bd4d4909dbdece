/** A location of PV1-3. */
export interface DemoLocation {
  pointOfCare: string;
  room?: string;
  bed?: string;
}

/** A patient in messages. */
export interface DemoPerson {
  number: string;
  family: string;
  given: string;
  sex: "F" | "M";
  /** YYYYMMDD. */
  birth: string;
  location?: DemoLocation | undefined;
}

/** An ADT message to write. */
export interface DemoMessage {
  /** Trigger event, such as `A01`. */
  event: string;
  controlId: string;
  /** Epoch milliseconds. */
  at: number;
  person: DemoPerson;
  /** The second patient of a swap. */
  other?: DemoPerson;
  /** Former hospital number, which A40 merges into the person's number. */
  formerNumber?: string;
  version?: string;
  application?: string;
  facility?: string;
  characterSet?: string;
}

/** Writes a message as hospital systems do: each segment ends with CR. */
export function writeAdt({
  event,
  controlId,
  at,
  person,
  other,
  formerNumber,
  version = "2.5.1",
  application = "PAS",
  facility = "HOSPITAL",
  characterSet = "UNICODE UTF-8",
}: DemoMessage): string {
  const time = `${new Date(at).toISOString().replaceAll(/[-:T]/g, "").slice(0, 14)}+0000`;
  const header = [
    "MSH|^~\\&",
    application,
    facility,
    "WARDLINE",
    facility,
    time,
    "",
    `ADT^${event}`,
    controlId,
    "P",
    version,
    "",
    "",
    "",
    "",
    "",
    characterSet,
  ];
  const people = [person, ...(other === undefined ? [] : [other])];
  return [
    header.join("|"),
    `EVN|${event}|${time}`,
    ...people.flatMap((one, index) => [
      writePersonSegment(one, index + 1),
      ...(formerNumber === undefined ? [] : [`MRG|${formerNumber}^^^${facility}^MR`]),
      writeVisitSegment(one, index + 1),
    ]),
    "",
  ].join("\r");
}

function writePersonSegment(
  { number, family, given, sex, birth }: DemoPerson,
  index: number,
): string {
  return `PID|${index}||${number}^^^HOSPITAL^MR||${family}^${given}||${birth}|${sex}`;
}

function writeVisitSegment({ location }: DemoPerson, index: number): string {
  const { pointOfCare = "", room = "", bed = "" } = location ?? {};
  return `PV1|${index}|I|${pointOfCare}^${room}^${bed}`;
}
