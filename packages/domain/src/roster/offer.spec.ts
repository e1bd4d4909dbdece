import { findDueOfferReminder } from "./offer.js";

const HOUR = 3_600_000;
const EXPIRES = 1_000 * HOUR;

describe("offer reminder", () => {
  const due = (hoursBefore: number, madeBefore = 200) =>
    findDueOfferReminder(EXPIRES, EXPIRES - madeBefore * HOUR, EXPIRES - hoursBefore * HOUR);

  it("is due three days, one day and twelve hours before expiry, each until the next is due", () => {
    expect([due(72.1), due(72), due(24.1)]).toEqual([null, 72, 72]);
    expect([due(24), due(12.1)]).toEqual([24, 24]);
    expect([due(12), due(0.1)]).toEqual([12, 12]);
    expect([due(0), due(-1)]).toEqual([null, null]);
  });

  it("is never due for a time that had passed when the offer was made", () => {
    expect([due(71, 71), due(24, 71), due(12, 12), due(11, 11)]).toEqual([null, 24, 12, null]);
  });
});
