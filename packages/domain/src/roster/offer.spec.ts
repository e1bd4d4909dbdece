import { findDueOfferReminder } from "./offer.js";

const HOUR = 3_600_000;
const EXPIRES = 1_000 * HOUR;

describe("offer reminder", () => {
  const findDue = (hoursBefore: number, madeBefore = 200) =>
    findDueOfferReminder(EXPIRES, EXPIRES - madeBefore * HOUR, EXPIRES - hoursBefore * HOUR);

  it("is due three days, one day and twelve hours before expiry, each until the next is due", () => {
    expect([findDue(72.1), findDue(72), findDue(24.1)]).toEqual([null, 72, 72]);
    expect([findDue(24), findDue(12.1)]).toEqual([24, 24]);
    expect([findDue(12), findDue(0.1)]).toEqual([12, 12]);
    expect([findDue(0), findDue(-1)]).toEqual([null, null]);
  });

  it("is never due for a time that had passed when the offer was made", () => {
    expect([findDue(71, 71), findDue(24, 71), findDue(12, 12), findDue(11, 11)]).toEqual([
      null,
      24,
      12,
      null,
    ]);
  });
});
