/** @jest-environment ./web/testing/browser.cjs */
import { act, waitFor } from "@testing-library/react";
import { type BoardSnapshot, getBoard } from "@wardline/contracts/boards/board";
import type { LiveChange } from "@wardline/contracts/live/events";
import { logInAdministrator, renderInApp } from "../../../testing/administrator.js";
import { buildDisplay } from "../../../testing/display.js";
import { composeLiveHandlers } from "../../lib/live/live-cache.js";
import { previewLive, usePreview } from "./displays.js";

const SNAPSHOT: BoardSnapshot = {
  revision: 1,
  serverTime: Date.parse("2026-11-23T08:00:00Z"),
  hospital: { name: "St. Luke's", logo_url: null, timezone: "Africa/Lagos" },
  template: "2d",
  distance: null,
  rooms: null,
  wards: [],
  hours: null,
  patients: [],
  onCall: [],
  announcements: [],
  handoff: false,
  emergencies: [],
  targets: { statuses: {}, acuities: [null, null, null, null, null] },
};

it.each([
  "display.updated",
  "duty.changed",
  "hospital.updated",
  "patient.created",
  "roster.updated",
  "signals.updated",
  "staff.deleted",
  "ward.updated",
])("reloads the preview for passers-by after %s", async (type) => {
  const { server, queryClient } = logInAdministrator();
  server.on(getBoard, () => SNAPSHOT);
  const { result } = renderInApp(queryClient, () => usePreview(buildDisplay("Corridor")));
  await waitFor(() => expect(result.current.data).toEqual(SNAPSHOT));
  const change = { revision: 2, type, payload: {} } as unknown as LiveChange;
  act(() => composeLiveHandlers([previewLive])([change], queryClient));
  await waitFor(() => expect(server.listCalls(getBoard)).toHaveLength(2));
});
