/** @jest-environment ./web/testing/browser.cjs */
import { act, render, screen } from "@testing-library/react";
import { getServerTime } from "../../lib/time/clock.js";
import type { DataColumn } from "./data-table.js";
import { useDataTable, useResortMinute } from "./data-table.js";

const NOON = Date.UTC(2026, 10, 27, 12);
/** Sort positions by name; the person who is due at 12:01 comes first from 12:01 on. */
const PLACES: Record<string, (now: number) => number> = {
  Ada: () => 1,
  Bola: (now) => (now > NOON ? 0 : 2),
};
const COLUMNS: DataColumn<{ id: string }>[] = [
  {
    id: "waiting",
    header: "",
    cell: () => "",
    sortValue: ({ id }) => PLACES[id]?.(getServerTime()) ?? 3,
  },
];
const ROWS = [{ id: "Ada" }, { id: "Bola" }];
const SORT = { column: "waiting", direction: "asc" } as const;

function List() {
  const { rows } = useDataTable({
    label: "patients",
    columns: COLUMNS,
    rows: ROWS,
    rowLabel: ({ id }) => id,
    sort: SORT,
    onSort: () => undefined,
    sortedAt: useResortMinute(),
  });
  return (
    <>
      <button type="button">Waiting</button>
      <ul data-rows>
        {rows.map(({ id }) => (
          <li key={id}>
            <button type="button">{id}</button>
          </li>
        ))}
      </ul>
    </>
  );
}

const order = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
const passMinute = () => act(() => jest.advanceTimersByTime(60_000));
const focus = (name: string) => act(() => screen.getByRole("button", { name }).focus());

beforeEach(() => jest.useFakeTimers({ now: NOON }));
afterEach(() => jest.useRealTimers());

it("sorts again when the minute passes, but not while focus is in a row", () => {
  render(<List />);
  expect(order()).toEqual(["Waiting", "Ada", "Bola"]);
  focus("Ada");
  passMinute();
  expect(order()).toEqual(["Waiting", "Ada", "Bola"]);
  focus("Waiting");
  passMinute();
  expect(order()).toEqual(["Waiting", "Bola", "Ada"]);
});
