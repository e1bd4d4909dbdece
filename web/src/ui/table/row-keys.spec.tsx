/** @jest-environment ./web/testing/browser.cjs */
import { MantineProvider } from "@mantine/core";
import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { SearchBox } from "../form/SearchBox.js";
import { goThroughRows, PASSED_BY_TAB, ROW_ACT, ROWS } from "./row-keys.js";

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
        <table {...ROWS} onKeyDown={goThroughRows}>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <td>
                  <input type="checkbox" aria-label={`Select ${name}`} />
                  <a href="mailto:somebody@hospital.example">write</a>
                  <a href={`/patients/${name}`}>{name}</a>
                  <button type="button" aria-haspopup="dialog">{`Signals of ${name}`}</button>
                  <a href="tel:215" tabIndex={PASSED_BY_TAB}>{`Call for ${name}`}</a>
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

it("given a row in focus, then Up, Down, Home and End go through the rows and stop at the ends", () => {
  render(<List />);
  link("Bola").focus();
  const seen = ["ArrowDown", "ArrowDown", "ArrowUp", "Home", "ArrowUp", "End"].map((key) => {
    press(key);
    return document.activeElement?.textContent;
  });
  expect(seen).toEqual(["Chi", "Chi", "Bola", "Ada", "Ada", "Chi"]);
});

it("given a checkbox in focus, then Down goes to the next row's checkbox", () => {
  render(<List />);
  screen.getByRole("checkbox", { name: "Select Ada" }).focus();
  press("ArrowDown");
  expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "Select Bola" }));
});

it("given a row in focus, then Right goes to what is done most with it, and Left back", () => {
  render(<List />);
  link("Bola").focus();
  press("ArrowRight");
  expect(document.activeElement?.textContent).toBe("Status of Bola");
  press("ArrowLeft");
  expect(document.activeElement).toBe(link("Bola"));
});

it("given what stands between a row's link and its status in focus, then Right and Left go through it", () => {
  render(<List />);
  screen.getByRole("button", { name: "Signals of Bola" }).focus();
  const seen = ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"].map((key) => {
    press(key);
    return document.activeElement?.textContent;
  });
  expect(seen).toEqual(["Call for Bola", "Status of Bola", "Status of Bola", "Bola"]);
  screen.getByRole("button", { name: "Signals of Bola" }).focus();
  press("ArrowLeft");
  expect(document.activeElement).toBe(link("Bola"));
});

it("given a button with a menu in focus, then its arrow keys are its own", () => {
  render(<List />);
  screen.getByRole("button", { name: "Status of Ada" }).focus();
  press("ArrowDown");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Status of Ada" }));
});

it("given Down in the search, then the first row has the focus", () => {
  render(<List />);
  screen.getByRole("searchbox").focus();
  press("ArrowDown");
  expect(document.activeElement).toBe(link("Ada"));
});

it("given Enter in the search, then the first row has the focus, and the same Enter held opens nothing", () => {
  render(<List />);
  screen.getByRole("searchbox").focus();
  press("Enter");
  expect(document.activeElement).toBe(link("Ada"));
  const held = createEvent.keyDown(link("Ada"), { key: "Enter", repeat: true });
  fireEvent(link("Ada"), held);
  expect(held.defaultPrevented).toBe(true);
});

it("given a list that still shows what an earlier text found, then Enter waits for the rows of this one", () => {
  const { rerender } = render(<List isListBehind />);
  screen.getByRole("searchbox").focus();
  press("Enter");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  rerender(<List names={["Chi"]} isListBehind={false} />);
  expect(document.activeElement).toBe(link("Chi"));
});

it("given Enter and then another letter before the rows came, then the focus stays in the search", () => {
  const { rerender } = render(<List isListBehind />);
  screen.getByRole("searchbox").focus();
  press("Enter");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "ab" } });
  rerender(<List isListBehind={false} />);
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});
