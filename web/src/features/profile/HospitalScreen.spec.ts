import { getScreenUrl } from "./HospitalScreen.js";

describe("getScreenUrl", () => {
  it.each([null, undefined, "", "undefined/board/x"])("returns null for %j", (url) => {
    expect(getScreenUrl(url)).toBeNull();
  });

  it("returns any other address unchanged", () => {
    expect(getScreenUrl("https://x.org/board/k")).toBe("https://x.org/board/k");
  });
});
