/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { markSeen } from "@wardline/contracts/roster/roster";
import { logInAdministrator } from "../../../testing/administrator.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { renderPart } from "../../../testing/render-part.js";
import { SeenByLink } from "./MyRoster.js";

const LINK = "/?seen=2026-11-06&department=Surgery&role=Registrar&position=1&version=7-8";

async function open(link?: string) {
  const { server, queryClient } = logInAdministrator();
  await renderPart(queryClient, <SeenByLink />, link);
  return server;
}

it("asks before marking the duty in a reminder's link as seen, and marks it after the person agrees", async () => {
  const server = await open(LINK);
  server.on(markSeen, () => ({ version: "7-8" }));
  await screen.findByText(/Registrar, Surgery/);
  expect(server.calls).toEqual([]);
  await userEvent.setup().click(screen.getByRole("button", { name: "Mark as seen" }));
  await screen.findByText("Your duty is marked as seen.");
  expect(server.listCalls(markSeen)).toMatchObject([
    {
      params: { date: "2026-11-06", department: "Surgery", role: "Registrar", position: 1 },
      body: { version: "7-8" },
    },
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("confirms nothing if the person declines", async () => {
  const server = await open(LINK);
  await userEvent.setup().click(await screen.findByRole("button", { name: "Not now" }));
  expect(screen.queryByText(/Registrar, Surgery/)).toBeNull();
  expect(server.calls).toEqual([]);
});

it("says that the duty has changed since the reminder", async () => {
  const server = await open(LINK);
  server.on(markSeen, () => {
    throw new RefusedCall("DUTY_CHANGED");
  });
  await userEvent.setup().click(await screen.findByRole("button", { name: "Mark as seen" }));
  await screen.findByText("This duty has changed. Please look at it again.");
});

it.each([
  ["a page without a link", undefined],
  ["a link without the duty's version", LINK.replace("&version=7-8", "")],
  ["a link with an invalid day", LINK.replace("2026-11-06", "soon")],
])("does not ask anything after opening %s", async (_what, link) => {
  const server = await open(link);
  expect(screen.queryByRole("button")).toBeNull();
  expect(server.calls).toEqual([]);
});
