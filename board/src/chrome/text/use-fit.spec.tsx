/** @jest-environment ./web/testing/browser.cjs */
import { render } from "@testing-library/react";
import { useFit } from "./use-fit.js";

/** Pixels of every element: its own height, and that of the letters in it. */
const OWN = 40;
const LETTERS = 49;

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(OWN);
  jest.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(LETTERS);
  Range.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 0, 0);
});
afterEach(() => jest.restoreAllMocks());

function Text({ whiteSpace }: { whiteSpace: "nowrap" | "pre" | "normal" }) {
  return (
    <span ref={useFit<HTMLSpanElement>(2)} style={{ whiteSpace }}>
      10
    </span>
  );
}

it.each(["nowrap", "pre"] as const)(
  "leaves one line (%s) as large as its width allows",
  (space) => {
    const { getByText } = render(<Text whiteSpace={space} />);
    expect(getByText("10").dataset.fit).toBe("0");
  },
);

it("makes a text of several lines smaller until its height has room", () => {
  const { getByText } = render(<Text whiteSpace="normal" />);
  expect(getByText("10").dataset.fit).toBe("2");
});
