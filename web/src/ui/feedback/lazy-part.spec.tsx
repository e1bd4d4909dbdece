/** @jest-environment ./web/testing/browser.cjs */
import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { type ComponentType, Suspense } from "react";
import { fetchParts, lazyPart, RETRY_MS } from "./lazy-part.js";

const Page = () => <p>The page</p>;
const UNREACHABLE_TITLE = "The server cannot be reached";

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
});
afterEach(() => jest.useRealTimers());

function setUp() {
  const load = jest.fn(async () => Page);
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  return { load, Part: lazyPart(load) };
}

const show = (Part: ComponentType) =>
  act(async () => {
    render(
      <MantineProvider env="test">
        <Suspense fallback="Loading">
          <Part />
        </Suspense>
      </MantineProvider>,
    );
  });

it("shows a preloaded part without a server", async () => {
  const load = jest.fn(async () => Page);
  const Part = lazyPart(load);
  await fetchParts();
  await show(Part);
  expect(screen.getByText("The page")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it("reports that the server cannot be reached, and continues on its own when it is back", async () => {
  const { Part } = setUp();
  await show(Part);
  expect(screen.getByRole("alert").textContent).toContain(UNREACHABLE_TITLE);
  await act(() => jest.advanceTimersByTimeAsync(RETRY_MS));
  expect(screen.getByText("The page")).toBeTruthy();
});

it("retries at once on request or when the network is back", async () => {
  const { load, Part } = setUp();
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  await show(Part);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
  expect(screen.getByText(UNREACHABLE_TITLE)).toBeTruthy();
  await act(async () => fireEvent(window, new Event("online")));
  expect(screen.getByText("The page")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});
