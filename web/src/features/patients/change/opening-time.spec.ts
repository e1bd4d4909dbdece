import { toArrivalTime, toOpeningTime } from "./new-patient.js";

it("leaves today and future days to the server's clock", () => {
  expect(toOpeningTime("2026-11-21", "2026-11-21", "Africa/Lagos")).toBeUndefined();
  expect(toOpeningTime("2026-11-22", "2026-11-21", "Africa/Lagos")).toBeUndefined();
});

it("opens a card for an earlier day at noon in the hospital's zone", () => {
  expect(toOpeningTime("2026-11-20", "2026-11-21", "Africa/Lagos")).toBe(
    "2026-11-20T11:00:00.000Z",
  );
  expect(toOpeningTime("2026-11-20", "2026-11-21", "Pacific/Auckland")).toBe(
    "2026-11-19T23:00:00.000Z",
  );
});

it("reads an arrival time in the hospital's zone", () => {
  expect(toArrivalTime("2026-11-21T03:05", "Africa/Lagos")).toBe("2026-11-21T02:05:00.000Z");
  expect(toArrivalTime("2026-11-21T03:05", "Asia/Kolkata")).toBe("2026-11-20T21:35:00.000Z");
});
