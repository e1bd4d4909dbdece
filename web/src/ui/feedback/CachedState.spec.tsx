/** @jest-environment ./web/testing/browser.cjs */
import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { observeServerDate } from "../../lib/time/clock.js";
import { CachedState } from "./Notes.js";

const NOON = Date.UTC(2026, 10, 21, 12);
const MINUTE_MS = 60_000;

afterEach(() => {
  jest.setSystemTime(NOON);
  observeServerDate(new Date(NOON).toUTCString());
  jest.useRealTimers();
});

it.each([
  ["right", 0],
  ["an hour fast", 60],
  ["an hour slow", -60],
])("shows the age of the page when this computer's clock is %s", (_what, ahead) => {
  const computerTime = NOON + ahead * MINUTE_MS;
  jest.useFakeTimers({ now: computerTime });
  observeServerDate(new Date(NOON).toUTCString());
  render(
    <MantineProvider env="test">
      <CachedState at={computerTime - 50 * MINUTE_MS} zone="UTC" />
    </MantineProvider>,
  );
  const text = screen.getByRole("alert").textContent;
  expect(text).toContain("11:10");
  expect(text).toContain("50 min ago");
});
