import { isUnreliableZone } from "./unsure-zone.js";

it.each([
  "UTC",
  "Etc/UTC",
  "Etc/GMT+5",
  "Etc/Unknown",
  "GMT",
  "GMT0",
  "Zulu",
  "Atlantic/Reykjavik",
  "Iceland",
])("questions %s", (zone) => {
  expect(isUnreliableZone(zone)).toBe(true);
});

it.each(["Africa/Lagos", "Africa/Accra", "Europe/London", "Atlantic/Azores", "America/New_York"])(
  "accepts %s as a place",
  (zone) => {
    expect(isUnreliableZone(zone)).toBe(false);
  },
);
