import { buildCancelledEvent, buildPublishedEvents } from "./duty-event.js";

const event = {
  uid: "abc@wardline",
  date: "2026-11-05",
  department: "Surgery",
  from: Date.parse("2026-11-05T07:00:00Z"),
  until: Date.parse("2026-11-06T07:00:00Z"),
  isWholeDay: false,
  summary: "On call: Registrar, Surgery",
  description: "",
  changedAt: Date.parse("2026-11-04T07:00:30Z"),
};
const hospital = "St. Luke's; East";

it("builds an event in UTC with escaped texts", () => {
  const { method, content } = buildPublishedEvents([event], hospital);
  expect(method).toBe("PUBLISH");
  expect(content.split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Wardline//roster//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    "UID:abc@wardline",
    "SEQUENCE:106200120",
    "DTSTAMP:20261104T070030Z",
    "DTSTART:20261105T070000Z",
    "DTEND:20261106T070000Z",
    "SUMMARY:On call: Registrar\\, Surgery",
    "LOCATION:St. Luke's\\; East",
    "LAST-MODIFIED:20261104T070030Z",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

it("builds lines of at most 75 bytes, and keeps the whole of a long name", () => {
  const summary = "Ọnọdụ ".repeat(30).trim();
  const { content } = buildPublishedEvents([{ ...event, summary }], hospital);
  for (const line of content.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(content.replaceAll("\r\n ", "")).toContain(`SUMMARY:${summary}`);
});

it("cancels an event under the id with which the event was published", () => {
  const { method, content } = buildCancelledEvent(event, hospital);
  expect(method).toBe("CANCEL");
  expect(content.split("\r\n")).toEqual(
    expect.arrayContaining(["METHOD:CANCEL", "UID:abc@wardline", "STATUS:CANCELLED"]),
  );
});
