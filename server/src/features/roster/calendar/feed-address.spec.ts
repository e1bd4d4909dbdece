import { getCalendarFile } from "@wardline/contracts/roster/calendar-feeds";
import { buildFeedFileName, deriveFeedKeys, readFeedFile } from "./feed-address.js";

const FEED = "0f9f8a4e-3a0b-4c63-9d57-5a3f0f1f2e3d";
const keys = deriveFeedKeys(["a secret of at least thirty-two characters"]);
const [key] = keys;

describe("a calendar feed's address", () => {
  it("leads to its feed", () => {
    expect(readFeedFile(buildFeedFileName(FEED, key), keys)).toBe(FEED);
  });

  it("matches the route in the contract", () => {
    expect(getCalendarFile.params.safeParse({ file: buildFeedFileName(FEED, key) }).success).toBe(
      true,
    );
  });

  it("opens no feed under another secret", () => {
    const other = deriveFeedKeys(["another secret of thirty-two characters"]);

    expect(readFeedFile(buildFeedFileName(FEED, key), other)).toBeNull();
  });

  it("opens its feed when its secret is one of several", () => {
    const both = deriveFeedKeys([
      "another secret of thirty-two characters",
      "a secret of at least thirty-two characters",
    ]);

    expect(readFeedFile(buildFeedFileName(FEED, key), both)).toBe(FEED);
  });

  it("opens no feed when any character is changed", () => {
    const file = buildFeedFileName(FEED, key);

    for (let at = 0; at < 64; at += 1) {
      const other = file[at] === "A" ? "B" : "A";
      expect(readFeedFile(file.slice(0, at) + other + file.slice(at + 1), keys)).toBeNull();
    }
  });

  it.each(["", ".ics", `${FEED}.ics`, buildFeedFileName(FEED, key).replace(".ics", "")])(
    "is not recognised in %j",
    (file) => {
      expect(readFeedFile(file, keys)).toBeNull();
    },
  );
});
