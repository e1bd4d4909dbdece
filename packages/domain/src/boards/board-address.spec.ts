import { buildPreviewUrl, isPreview, isReplay, REPLAY_URL } from "./board-address.js";

it("recognises the preview address that it builds", () => {
  const address = buildPreviewUrl("https://ward.test/board/abc");
  expect(isPreview(address.slice(address.indexOf("?")))).toBe(true);
});

it.each(["", "?distance=5", "?previews=1"])(
  "does not treat the query %p as a preview",
  (search) => {
    expect(isPreview(search)).toBe(false);
  },
);

it("recognises a replay board", () => {
  expect(isReplay(REPLAY_URL.slice(REPLAY_URL.indexOf("?")))).toBe(true);
});

it.each(["", "?preview", "?replays"])(
  "treats a board with the query %p as an ordinary board",
  (search) => {
    expect(isReplay(search)).toBe(false);
  },
);
