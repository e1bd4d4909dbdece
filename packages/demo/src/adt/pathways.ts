import type { DemoLocation, DemoMessage, DemoPerson } from "./adt-message.js";

/** Options of generated messages; each bed has at most one patient at a time. */
export interface PathwayOptions {
  beds: readonly DemoLocation[];
  count: number;
  /** Time of the first message, epoch milliseconds; the others follow a second apart. */
  from: number;
  /** Returns a number from 0 up to 1. */
  random: () => number;
  /** Prefix of hospital numbers and control ids. */
  prefix: string;
}

const FAMILIES = ["Okafor", "Bello", "Eze", "Mensah", "Adeyemi", "Müller", "O'Neill", "Nwosu"];
const WOMEN = ["Adaeze", "Funmi", "Hauwa", "Ngozi", "Zainab"];
const MEN = ["Chidi", "Garba", "Ikenna", "Tunde", "Emeka"];

type Stay = DemoPerson & { location: DemoLocation; before?: DemoLocation | undefined };

/**
 * Generates messages of patients who are admitted, transferred, swapped, corrected, discharged and merged, with
 * cancellations, in the same order as Simulated Hospital's pathways.
 */
export function generatePathwayMessages({
  beds,
  count,
  from,
  random,
  prefix,
}: PathwayOptions): DemoMessage[] {
  const messages: DemoMessage[] = [];
  const freeBeds = [...beds];
  const currentStays: Stay[] = [];
  let people = 0;

  const pick = <T>(list: T[]): T | undefined =>
    list.splice(Math.floor(random() * list.length), 1)[0];

  function addMessage(event: string, person: DemoPerson, more: Partial<DemoMessage> = {}): void {
    const index = messages.length;
    const controlId = `${prefix}${index}`;
    messages.push({ event, controlId, at: from + index * 1_000, person: { ...person }, ...more });
  }

  function admit(event = "A01"): void {
    const location = pick(freeBeds);
    if (location === undefined) return;
    people += 1;
    const sex = random() < 0.5 ? "F" : "M";
    const stay: Stay = {
      number: `${prefix}${1_000 + people}`,
      family: FAMILIES[Math.floor(random() * FAMILIES.length)] ?? "Okafor",
      given: (sex === "F" ? WOMEN : MEN)[Math.floor(random() * 5)] ?? "Bola",
      sex,
      birth: `${1930 + Math.floor(random() * 90)}0${1 + Math.floor(random() * 9)}15`,
      location,
    };
    currentStays.push(stay);
    addMessage(event, stay);
  }

  function transfer(stay: Stay): void {
    const location = pick(freeBeds);
    if (location === undefined) return;
    freeBeds.push(stay.location);
    Object.assign(stay, { before: stay.location, location });
    addMessage("A02", stay);
    // A patient cannot return to a bed that another patient has taken in the meantime.
    const place = freeBeds.indexOf(stay.before as DemoLocation);
    if (random() < 0.3 && place >= 0) {
      freeBeds.splice(place, 1);
      freeBeds.push(stay.location);
      stay.location = stay.before as DemoLocation;
      addMessage("A12", stay);
    }
  }

  function discharge(stay: Stay): void {
    currentStays.splice(currentStays.indexOf(stay), 1);
    addMessage("A03", stay);
    if (random() < 0.3) {
      currentStays.push(stay);
      addMessage("A13", stay);
      return;
    }
    freeBeds.push(stay.location);
  }

  function cancel(stay: Stay): void {
    currentStays.splice(currentStays.indexOf(stay), 1);
    freeBeds.push(stay.location);
    addMessage("A11", stay);
  }

  function swap(stay: Stay, other: Stay): void {
    [stay.location, other.location] = [other.location, stay.location];
    addMessage("A17", stay, { other: { ...other } });
  }

  /** Merges hospital numbers in either direction: a new number into the patient's number, or the reverse. */
  function merge(stay: Stay): void {
    const number = `${stay.number}M`;
    if (random() < 0.5) {
      const location = pick(freeBeds);
      if (location === undefined) return;
      addMessage("A04", { ...stay, number, location });
      freeBeds.push(location);
      addMessage("A40", stay, { formerNumber: number });
    } else {
      const formerNumber = stay.number;
      stay.number = number;
      addMessage("A40", stay, { formerNumber });
    }
  }

  while (messages.length < count) {
    const stay = currentStays[Math.floor(random() * currentStays.length)];
    const other = currentStays[Math.floor(random() * currentStays.length)];
    const chance = random();
    if (stay === undefined || other === undefined || chance < 0.3)
      admit(chance < 0.05 ? "A04" : "A01");
    else if (chance < 0.5) transfer(stay);
    else if (chance < 0.6 && stay !== other) swap(stay, other);
    else if (chance < 0.7)
      addMessage("A08", Object.assign(stay, { given: `${stay.given.split(" ")[0]} Joy` }));
    else if (chance < 0.75) cancel(stay);
    else if (chance < 0.8) merge(stay);
    else discharge(stay);
  }
  return messages.slice(0, count);
}
