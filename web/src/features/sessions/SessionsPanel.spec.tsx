/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { listSessions, type OwnSession } from "@wardline/contracts/accounts/sessions";
import { logInAdministrator } from "../../../testing/administrator.js";
import { renderPart } from "../../../testing/render-part.js";
import { SessionsPanel } from "./SessionsPanel.js";

const session = (index: number): OwnSession => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  device: `Browser ${index}`,
  address: "10.0.0.1",
  created_at: "2026-11-22T10:00:00.000Z",
  last_seen_at: "2026-11-22T10:00:00.000Z",
  is_current: index === 7,
});

async function open(count: number) {
  const { server, queryClient } = logInAdministrator();
  server.on(listSessions, () => Array.from({ length: count }, (_, index) => session(index + 1)));
  await renderPart(queryClient, <SessionsPanel />);
  const rows = await screen.findAllByRole("listitem");
  return { rows, user: userEvent.setup() };
}

/** See docs/product.md, My sessions. */
describe("the list of own sessions", () => {
  it("shows this session first and two of six others, and the rest on request", async () => {
    const { rows, user } = await open(7);
    expect(rows).toHaveLength(3);
    expect(rows[0]?.textContent).toContain("Browser 7 This device");
    await user.click(screen.getByRole("button", { name: "Show all 7" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(7);
    await user.click(screen.getByRole("button", { name: "Show fewer" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
  });

  it("shows all sessions if there are three", async () => {
    const { rows } = await open(3);
    expect(rows).toHaveLength(3);
    expect(screen.queryByRole("button", { name: /Show all/ })).toBeNull();
  });
});
