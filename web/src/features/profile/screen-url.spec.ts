import { screenUrl } from "./screen-url.js";

describe("screenUrl", () => {
  it.each([null, undefined, "", "undefined/board/x"])("returns null for %j", (url) => {
    expect(screenUrl(url)).toBeNull();
  });

  it("returns any other address unchanged", () => {
    expect(screenUrl("https://x.org/board/k")).toBe("https://x.org/board/k");
  });
});
