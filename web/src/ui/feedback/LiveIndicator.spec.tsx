/** @jest-environment ./web/testing/browser.cjs */
import { render, screen } from "@testing-library/react";
import { logInAdministrator } from "../../../testing/administrator.js";
import { setLiveStatus } from "../../lib/live/live-status.js";
import { LiveIndicator } from "./LiveIndicator.js";

it.each([
  ["2026-11-22T21:07:00Z", "Stale since 22:07"],
  ["2026-11-22T23:30:00Z", "Stale since 00:30"],
])("of a hospital in Lagos that was last heard at %s says: %s", (heard, text) => {
  logInAdministrator();
  setLiveStatus({ kind: "stale", lastHeardAt: Date.parse(heard) });
  render(<LiveIndicator />);
  expect(screen.getByRole("status").textContent).toBe(text);
});
