/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import { markSeen } from "@wardline/contracts/roster";
import { logInAdministrator } from "../../../testing/administrator.js";
import { Refused } from "../../../testing/contract-server.js";
import { renderPart } from "../../../testing/render-part.js";
import { SeenByLink } from "./SeenByLink.js";

const LINK = "/?seen=2026-11-06&department=Surgery&role=Registrar&position=1&version=7-8";

it("given the link of a reminder, then the duty that it was about is marked once, and the page says so", async () => {
  const { server, queryClient } = logInAdministrator();
  server.on(markSeen, () => ({ version: "7-8" }));
  await renderPart(queryClient, <SeenByLink />, LINK);
  await screen.findByText("Your duty is marked as seen.");
  expect(server.callsOf(markSeen)).toMatchObject([
    {
      params: { date: "2026-11-06", department: "Surgery", role: "Registrar", position: 1 },
      body: { version: "7-8" },
    },
  ]);
});

it("given a duty that has changed since, then it says so", async () => {
  const { server, queryClient } = logInAdministrator();
  server.on(markSeen, () => {
    throw new Refused("DUTY_CHANGED");
  });
  await renderPart(queryClient, <SeenByLink />, LINK);
  await screen.findByText("This duty has changed. Please look at it again.");
});

it("given no link, then nothing is marked", async () => {
  const { server, queryClient } = logInAdministrator();
  await renderPart(queryClient, <SeenByLink />);
  expect(server.calls).toEqual([]);
});
