import { dutyEvent } from "./duty-event.js";

const event = {
  uid: "abc@wardline",
  from: Date.parse("2026-11-05T07:00:00Z"),
  until: Date.parse("2026-11-06T07:00:00Z"),
  summary: "On call: Registrar, Surgery",
  location: "St. Luke's; East",
  stamp: Date.parse("2026-11-04T07:00:30Z"),
};

it("is an event in UTC, whose texts hold no character of the format", () => {
  const text = dutyEvent(event);
  expect(text.split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Wardline//roster//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    "UID:abc@wardline",
    "SEQUENCE:0",
    "DTSTAMP:20261104T070030Z",
    "DTSTART:20261105T070000Z",
    "DTEND:20261106T070000Z",
    "SUMMARY:On call: Registrar\\, Surgery",
    "LOCATION:St. Luke's\\; East",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

it("has no line of more than 75 bytes, and loses nothing of a long name", () => {
  const summary = "Ọnọdụ ".repeat(30).trim();
  const text = dutyEvent({ ...event, summary });
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${summary}`);
});
