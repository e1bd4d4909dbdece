/** @jest-environment ./web/testing/browser.cjs */
import { buildCalendarLinks } from "./CalendarFeeds.js";

it("gives Apple and Google calendars the same feed", () => {
  const { webcal, google } = buildCalendarLinks("https://wardline.test/calendar/a-b_c.ics");
  expect(webcal).toBe("webcal://wardline.test/calendar/a-b_c.ics");
  expect(google).toBe(
    "https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fwardline.test%2Fcalendar%2Fa-b_c.ics",
  );
});
