import { readMessageTime } from "./message-time.js";

const read = (text: string, zone = "Africa/Lagos") => {
  const time = readMessageTime(text, zone);
  return time && [time.earliest, time.latest].map((at) => new Date(at).toISOString());
};

describe("the time of a message", () => {
  it.each([
    ["20261129083015.1234", "2026-11-29T07:30:15.123Z", "2026-11-29T07:30:15.123Z"],
    ["20261129083015", "2026-11-29T07:30:15.000Z", "2026-11-29T07:30:15.999Z"],
    ["20261129083015+0530", "2026-11-29T03:00:15.000Z", "2026-11-29T03:00:15.999Z"],
    ["202611290830", "2026-11-29T07:30:00.000Z", "2026-11-29T07:30:59.999Z"],
    ["2026112908", "2026-11-29T07:00:00.000Z", "2026-11-29T07:59:59.999Z"],
    ["20261129", "2026-11-28T23:00:00.000Z", "2026-11-29T22:59:59.999Z"],
  ])(
    "%s is read in the hospital's time zone unless it states its own",
    (text, earliest, latest) => {
      expect(read(text)).toEqual([earliest, latest]);
    },
  );

  it.each(["", "202611", "00001129083015", "20261329083015", "202611298", "yesterday"])(
    "%j is not a valid time",
    (text) => {
      expect(read(text)).toBeNull();
    },
  );

  it("is one of two possible moments in the hour that clocks show twice", () => {
    expect(read("20261025013000", "Europe/London")).toEqual([
      "2026-10-25T00:30:00.000Z",
      "2026-10-25T01:30:00.999Z",
    ]);
  });
});
