import {
  type CalendarEvent,
  computeEventSequence,
} from "@wardline/database/repositories/roster/calendar-events";
import { addDays } from "@wardline/domain/time/zoned-day";
import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from "ical-generator";

/** iCalendar attachment with events to add or change, or with one event to cancel (RFC 5546). */
export interface CalendarPart {
  method: "PUBLISH" | "CANCEL";
  content: string;
}

/** Event of a duty that a person no longer has. */
export type CancelledEvent = Omit<CalendarEvent, "isWholeDay" | "description">;

/** Returns duties as an attachment that mail programs offer to add to a calendar. */
export function buildPublishedEvents(
  events: readonly CalendarEvent[],
  hospitalName: string,
): CalendarPart {
  const method = ICalCalendarMethod.PUBLISH;
  const content = writeCalendar(
    method,
    events.map((event) => ({
      ...toIcal(event, hospitalName),
      ...(event.isWholeDay && {
        start: new Date(`${event.date}T00:00:00Z`),
        end: new Date(`${addDays(event.date, 1)}T00:00:00Z`),
        allDay: true,
      }),
    })),
  );
  return { method, content };
}

/** Returns the cancellation of one event; RFC 5546 requires a separate attachment for each. */
export function buildCancelledEvent(event: CancelledEvent, hospitalName: string): CalendarPart {
  const method = ICalCalendarMethod.CANCEL;
  const cancelledData = { ...toIcal(event, hospitalName), status: ICalEventStatus.CANCELLED };
  return { method, content: writeCalendar(method, [cancelledData]) };
}

function writeCalendar(method: ICalCalendarMethod, events: ICalEventData[]): string {
  const calendar = ical({
    prodId: { company: "Wardline", product: "roster", language: "EN" },
    method,
    events,
  });
  return `${calendar.toString()}\r\n`;
}

function toIcal(event: CancelledEvent, location: string): ICalEventData {
  const changeDate = new Date(event.changedAt);
  return {
    id: event.uid,
    start: new Date(event.from),
    end: new Date(event.until),
    stamp: changeDate,
    lastModified: changeDate,
    sequence: computeEventSequence(event.changedAt),
    summary: event.summary,
    location,
  };
}
