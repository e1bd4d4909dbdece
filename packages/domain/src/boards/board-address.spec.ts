import { isPreview, isReplay, previewUrl, REPLAY_URL } from "./board-address.js";

it("knows the address that it has made", () => {
  const address = previewUrl("https://ward.test/board/abc");
  expect(isPreview(address.slice(address.indexOf("?")))).toBe(true);
});

it.each(["", "?distance=5", "?previews=1"])("counts a screen with the query %p", (search) => {
  expect(isPreview(search)).toBe(false);
});

it("knows a board that shows only what it is handed", () => {
  expect(isReplay(REPLAY_URL.slice(REPLAY_URL.indexOf("?")))).toBe(true);
});

it.each(["", "?preview", "?replays"])(
  "takes a board with the query %p for one of its own",
  (search) => {
    expect(isReplay(search)).toBe(false);
  },
);
