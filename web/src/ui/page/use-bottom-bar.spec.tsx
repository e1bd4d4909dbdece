/** @jest-environment ./web/testing/browser.cjs */
import { render } from "@testing-library/react";
import { useBottomBar } from "./use-bottom-bar.js";

function Bar({ isShown = true }: { isShown?: boolean }) {
  useBottomBar(isShown);
  return null;
}

const isSaid = () => document.documentElement.hasAttribute("data-bottom-bar");

it("is said at the root until the last bar has left", () => {
  // given
  const one = render(<Bar />);
  const other = render(<Bar />);

  // when, then
  one.unmount();
  expect(isSaid()).toBe(true);
  other.unmount();
  expect(isSaid()).toBe(false);
});

it("is not said of a bar that is not shown", () => {
  // given
  const { rerender } = render(<Bar isShown={false} />);
  expect(isSaid()).toBe(false);

  // when
  rerender(<Bar />);

  // then
  expect(isSaid()).toBe(true);
});
