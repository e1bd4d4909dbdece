import { screenUrl } from "./screen-url.js";

describe("the address of the hospital's screen", () => {
  it.each([null, undefined, "", "undefined/board/x"])("is none for %j", (url) => {
    expect(screenUrl(url)).toBeNull();
  });

  it("is taken as it is otherwise", () => {
    expect(screenUrl("https://x.org/board/k")).toBe("https://x.org/board/k");
  });
});
