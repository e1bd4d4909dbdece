/** @jest-environment ./web/testing/browser.cjs */
import { MantineProvider } from "@mantine/core";
import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { navigateRows, ROW_ACT, ROW_LIST, SKIPPED_TAB_INDEX } from "./row-keys.js";
import { SearchBox } from "./SearchBox.js";

const NAMES = ["Ada", "Bola", "Chi"];

function List({ names = NAMES, ...search }: { names?: readonly string[]; isListBehind?: boolean }) {
  return (
    <MantineProvider>
      <main>
        <SearchBox
          label="Search patients"
          value="a"
          onChange={() => undefined}
          entersList
          {...search}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as the lists have it */}
        <table {...ROW_LIST} onKeyDown={navigateRows}>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <td>
                  <input type="checkbox" aria-label={`Select ${name}`} />
                  <a href="mailto:somebody@hospital.example">write</a>
                  <a href={`/patients/${name}`}>{name}</a>
                  <button type="button" aria-haspopup="dialog">{`Signals of ${name}`}</button>
                  <a href="tel:215" tabIndex={SKIPPED_TAB_INDEX}>{`Call for ${name}`}</a>
                  <button type="button" aria-haspopup="menu" {...ROW_ACT}>
                    {`Status of ${name}`}
                  </button>
                </td>
              </tr>
            ))}
            <tr aria-hidden="true" />
          </tbody>
        </table>
      </main>
    </MantineProvider>
  );
}

const link = (name: string) => screen.getByRole("link", { name });
const press = (key: string, init = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });

it("moves through the rows with Up, Down, Home and End and stops at the ends", () => {
  render(<List />);
  link("Bola").focus();
  const focusedNames = ["ArrowDown", "ArrowDown", "ArrowUp", "Home", "ArrowUp", "End"].map(
    (key) => {
      press(key);
      return document.activeElement?.textContent;
    },
  );
  expect(focusedNames).toEqual(["Chi", "Chi", "Bola", "Ada", "Ada", "Chi"]);
});

it("moves to the next row's checkbox on Down from a checkbox", () => {
  render(<List />);
  screen.getByRole("checkbox", { name: "Select Ada" }).focus();
  press("ArrowDown");
  expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "Select Bola" }));
});

it("moves from a row's link to its main action on Right, and back to the link on Left", () => {
  render(<List />);
  link("Bola").focus();
  press("ArrowRight");
  expect(document.activeElement?.textContent).toBe("Status of Bola");
  press("ArrowLeft");
  expect(document.activeElement).toBe(link("Bola"));
});

it("moves through the controls between a row's link and its status on Left and Right", () => {
  render(<List />);
  screen.getByRole("button", { name: "Signals of Bola" }).focus();
  const focusedNames = ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"].map((key) => {
    press(key);
    return document.activeElement?.textContent;
  });
  expect(focusedNames).toEqual(["Call for Bola", "Status of Bola", "Status of Bola", "Bola"]);
  screen.getByRole("button", { name: "Signals of Bola" }).focus();
  press("ArrowLeft");
  expect(document.activeElement).toBe(link("Bola"));
});

it("leaves the arrow keys to a focused menu button", () => {
  render(<List />);
  screen.getByRole("button", { name: "Status of Ada" }).focus();
  press("ArrowDown");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Status of Ada" }));
});

it("focuses the first row on Down in the search box", () => {
  render(<List />);
  screen.getByRole("searchbox").focus();
  press("ArrowDown");
  expect(document.activeElement).toBe(link("Ada"));
});

it("focuses the first row on Enter in the search box, and opens nothing while Enter is held", () => {
  render(<List />);
  screen.getByRole("searchbox").focus();
  press("Enter");
  expect(document.activeElement).toBe(link("Ada"));
  const heldEnter = createEvent.keyDown(link("Ada"), { key: "Enter", repeat: true });
  fireEvent(link("Ada"), heldEnter);
  expect(heldEnter.defaultPrevented).toBe(true);
});

it("waits for the current results on Enter when the list shows earlier results", () => {
  const { rerender } = render(<List isListBehind />);
  screen.getByRole("searchbox").focus();
  press("Enter");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  rerender(<List names={["Chi"]} isListBehind={false} />);
  expect(document.activeElement).toBe(link("Chi"));
});

it("stays in the search box when another letter follows Enter before the rows arrive", () => {
  const { rerender } = render(<List isListBehind />);
  screen.getByRole("searchbox").focus();
  press("Enter");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "ab" } });
  rerender(<List isListBehind={false} />);
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});
