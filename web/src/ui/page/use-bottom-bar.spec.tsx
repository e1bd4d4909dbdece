/** @jest-environment ./web/testing/browser.cjs */
import { render } from "@testing-library/react";
import { useBottomBar } from "./SaveBar.js";

function Bar({ isShown = true }: { isShown?: boolean }) {
  useBottomBar(isShown);
  return null;
}

const isRootMarked = () => document.documentElement.hasAttribute("data-bottom-bar");

it("marks the root until the last bar unmounts", () => {
  // given
  const one = render(<Bar />);
  const other = render(<Bar />);

  one.unmount();
  expect(isRootMarked()).toBe(true);
  other.unmount();
  expect(isRootMarked()).toBe(false);
});

it("does not mark the root for a hidden bar", () => {
  // given
  const { rerender } = render(<Bar isShown={false} />);
  expect(isRootMarked()).toBe(false);

  // when
  rerender(<Bar />);

  // then
  expect(isRootMarked()).toBe(true);
});
