/** @jest-environment ./web/testing/browser.cjs */
import { fireEvent, render, screen } from "@testing-library/react";
import { usePrintSheet } from "./PrintPage.js";

function Page({ isReady = true }: { isReady?: boolean }) {
  const { isPrinting, isPrintDialogNeeded, print, onDone } = usePrintSheet(isReady);
  return (
    <>
      <button type="button" onClick={print}>
        Print
      </button>
      {isPrinting ? (
        <p>{isPrintDialogNeeded ? "the button's sheet" : "the browser's sheet"}</p>
      ) : null}
      <button type="button" onClick={onDone}>
        Done
      </button>
    </>
  );
}

function beforePrint(): void {
  fireEvent(window, new Event("beforeprint"));
}

it("renders before the browser's own print command reads the page", () => {
  render(<Page />);
  beforePrint();
  expect(screen.getByText("the browser's sheet")).toBeTruthy();
  fireEvent.click(screen.getByText("Done"));
  expect(screen.queryByText(/sheet/)).toBeNull();
});

it("renders once when somebody presses the button, even though the browser then reports printing", () => {
  render(<Page />);
  fireEvent.click(screen.getByText("Print"));
  beforePrint();
  expect(screen.getAllByText("the button's sheet")).toHaveLength(1);
});

it("renders again on a second press, even if the browser never reported printing", () => {
  render(<Page />);
  fireEvent.click(screen.getByText("Print"));
  const before = screen.getByText("the button's sheet");
  fireEvent.click(screen.getByText("Print"));
  expect(screen.getByText("the button's sheet")).not.toBe(before);
});

it("does not render without content to print", () => {
  render(<Page isReady={false} />);
  beforePrint();
  expect(screen.queryByText(/sheet/)).toBeNull();
});
