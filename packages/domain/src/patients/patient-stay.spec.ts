import { formatStayDuration, getStayEnd, type StayCard, stayText } from "./patient-stay.js";

const created_at = "2026-11-15T11:10:00Z";
const status_since = "2026-11-20T10:30:00Z";
const open: StayCard = { status: "admitted", status_since, created_at };
const closed: StayCard = { status: "discharged", status_since, created_at };
const now = Date.parse("2026-11-23T00:30:00Z");

describe("length of stay", () => {
  it("runs until now for an open record", () => {
    expect(getStayEnd(open, now)).toBe(now);
    expect(formatStayDuration(open, now)).toBe("7 DAYS, 13 HRS");
    expect(stayText(open, now)).toBe("7 DAYS, 13 HRS");
  });

  it.each(["discharged", "deceased"] as const)(
    "ends at the closing when the patient is %s",
    (status) => {
      expect(getStayEnd({ ...closed, status }, now)).toBe(Date.parse(status_since));
      expect(formatStayDuration({ ...closed, status }, now)).toBe("4 DAYS, 23 HRS");
      expect(stayText({ ...closed, status }, now)).toBe("Stayed 4 days, 23 hrs");
    },
  );

  it.each([
    ["2026-11-15T11:40:00Z", "Stayed 0 hrs"],
    ["2026-11-15T12:10:00Z", "Stayed 1 hr"],
    ["2026-11-16T11:10:00Z", "Stayed 1 day"],
    ["2026-11-17T13:10:00Z", "Stayed 2 days, 2 hrs"],
  ])("is, for a record closed at %s, shown as %j", (until, text) => {
    expect(stayText({ ...closed, status_since: until }, now)).toBe(text);
  });

  it("ends at the end of the requested past day if the record was closed later", () => {
    const dayEnd = Date.parse("2026-11-17T00:00:00Z");
    expect(formatStayDuration(closed, dayEnd)).toBe("1 DAY, 12 HRS");
  });
});
