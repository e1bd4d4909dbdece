import { isPreview, previewUrl } from "./board-address.js";

it("knows the address that it has made", () => {
  const address = previewUrl("https://ward.test/board/abc");
  expect(isPreview(address.slice(address.indexOf("?")))).toBe(true);
});

it.each(["", "?distance=5", "?previews=1"])("counts a screen with the query %p", (search) => {
  expect(isPreview(search)).toBe(false);
});
