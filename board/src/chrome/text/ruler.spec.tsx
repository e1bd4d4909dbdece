/** @jest-environment ./web/testing/browser.cjs */
import { render } from "@testing-library/react";
import { Row, type RowProps } from "../../classical/row.js";
import { NO_SIGNALS } from "../../view/patients/signals.js";
import { isWhole, Surroundings } from "./ruler.js";

/** Letters that have room in every element. */
let room = 0;

const sizeOf = (element: Element) => ({
  width: (element.textContent ?? "").length,
  own: Math.min(room, (element.textContent ?? "").length),
});

beforeEach(() => {
  room = 40;
  jest.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockImplementation(function width(
    this: HTMLElement,
  ) {
    return sizeOf(this).width;
  });
  jest.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(function width(
    this: HTMLElement,
  ) {
    return sizeOf(this).own;
  });
  Range.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 0, 0);
});
afterEach(() => jest.restoreAllMocks());

const ROW: RowProps = {
  bed: "A1",
  name: "LUTH/2026/046037",
  isNumber: true,
  hospitalNo: "",
  duty: null,
  status: "admitted",
  duration: "2 DAYS",
  isLeaving: false,
  isPinned: false,
  newsAt: 0,
  signals: NO_SIGNALS,
  lines: 2,
  isWide: false,
  isWholeWard: false,
};

function boardOf(letters: number) {
  return (
    <Surroundings.Provider value={`letters of ${letters}`}>
      <Row {...ROW} />
    </Surroundings.Provider>
  );
}

it("measures a row that has not changed itself again when the board's letters change", () => {
  const { container, rerender } = render(boardOf(38));
  const shown = () => container.querySelector(".row-name")?.textContent;
  expect(shown()).toBe("LUTH/2026/046037");
  room = 12;
  rerender(boardOf(46));
  expect(shown()).toBe("LUTH…/046037");
  room = 40;
  rerender(boardOf(38));
  expect(shown()).toBe("LUTH/2026/046037");
});

it("finds a text too long by a part of a pixel, which whole pixels hide", () => {
  const element = document.createElement("p");
  element.textContent = "Jide Okonkwo";
  element.getBoundingClientRect = () => new DOMRect(0, 0, 100.2, 20);
  Range.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 100.2, 20);
  expect(isWhole(element)).toBe(true);
  Range.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 100.4, 20);
  expect(isWhole(element)).toBe(false);
});
