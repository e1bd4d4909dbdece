import ical, { ICalCalendarMethod } from "ical-generator";

/** A duty as an entry of a calendar; times in epoch milliseconds. */
export interface DutyEvent {
  /** The same for the same duty, however often it is sent. */
  uid: string;
  from: number;
  until: number;
  summary: string;
  location: string;
  /** When it was written. */
  stamp: number;
}

/** A duty as an iCalendar file, which a mail program offers to add to a calendar (RFC 5545). */
export function dutyEvent({ uid, from, until, summary, location, stamp }: DutyEvent): string {
  const calendar = ical({
    prodId: { company: "Wardline", product: "roster", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    events: [
      {
        id: uid,
        start: new Date(from),
        end: new Date(until),
        stamp: new Date(stamp),
        summary,
        location,
      },
    ],
  });
  return `${calendar.toString()}\r\n`;
}
