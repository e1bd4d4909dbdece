/** @jest-environment ./web/testing/browser.cjs */
import { render, screen } from "@testing-library/react";
import { logInAdministrator } from "../../../testing/administrator.js";
import { setLiveStatus } from "../../lib/live/live-status.js";
import { LiveIndicator } from "./LiveIndicator.js";

it.each([
  ["2026-11-22T21:07:00Z", "Stale since 22:07"],
  ["2026-11-22T23:30:00Z", "Stale since 00:30"],
])("shows the time in Lagos for a server last reached at %s: %s", (heard, text) => {
  logInAdministrator();
  setLiveStatus({ kind: "stale", lastHeardAt: Date.parse(heard) });
  render(<LiveIndicator />);
  expect(screen.getByRole("status").textContent).toBe(text);
});

it("explains the effect of a network that blocks sockets", () => {
  logInAdministrator();
  setLiveStatus({ kind: "live", lastHeardAt: 0, isPolled: true });
  render(<LiveIndicator />);
  expect(screen.getByRole("status").textContent).toBe(
    "This network blocks live updates: updated every 5 s",
  );
});
