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
])("treats %s as unreliable", (zone) => {
  expect(isUnreliableZone(zone)).toBe(true);
});

it.each(["Africa/Lagos", "Africa/Accra", "Europe/London", "Atlantic/Azores", "America/New_York"])(
  "treats %s as reliable",
  (zone) => {
    expect(isUnreliableZone(zone)).toBe(false);
  },
);
