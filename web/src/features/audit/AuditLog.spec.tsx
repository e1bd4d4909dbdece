/** @jest-environment ./web/testing/browser.cjs */
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type AuditEntry, listAudit } from "@wardline/contracts/operation/audit";
import { logInAdministrator } from "../../../testing/administrator.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { renderPart } from "../../../testing/render-part.js";
import { setLiveRevision } from "../../lib/live/live-status.js";
import { AuditLog } from "./AuditLog.js";

const buildEntry = (revision: number, given: Partial<AuditEntry> = {}): AuditEntry => ({
  revision,
  at: "2026-11-22T08:00:00.000Z",
  type: "patient.updated",
  actor: { id: "11111111-1111-4111-8111-111111111111", name: "Grace Ade", email: "g@h.example" },
  subject: { id: "p1", name: "Adaeze Okafor" },
  changes: [{ field: "bed_no", from: "A1", to: "B7" }],
  ...given,
});

async function open(entries: AuditEntry[], search = {}) {
  const { server, queryClient } = logInAdministrator();
  const onSearch = jest.fn();
  const log = [...entries];
  server.on(listAudit, () => log);
  await renderPart(
    queryClient,
    <AuditLog
      search={search}
      onSearch={onSearch}
      people={[]}
      departments={["Medicine", "Surgery"]}
    />,
  );
  return { server, onSearch, log, user: userEvent.setup() };
}

it("shows each change with its old and new value, and filters by person", async () => {
  const { onSearch, user } = await open([buildEntry(1)]);
  const [row] = await screen.findAllByText("changed the card of");
  expect(row).toBeTruthy();
  expect(screen.getAllByText("Grace Ade").length).toBeGreaterThan(0);
  expect(screen.getAllByText("Bed No.").length).toBeGreaterThan(0);
  expect(screen.getAllByText("B7").length).toBeGreaterThan(0);
  const [link] = screen.getAllByRole("link", { name: "Adaeze Okafor" });
  expect(link?.getAttribute("href")).toBe("/dashboard/patients/p1");

  const person = screen.getByRole("combobox", { name: "Person" });
  expect(within(person).getAllByRole("option")).toHaveLength(3);
  await user.selectOptions(person, "Grace Ade");
  expect(onSearch).toHaveBeenCalledWith({ actor: "11111111-1111-4111-8111-111111111111" });
});

it("offers new entries and shows them on request", async () => {
  const { log, user } = await open([buildEntry(1)]);
  await screen.findAllByText("changed the card of");
  log.unshift(buildEntry(3, { type: "patient.deleted" }), buildEntry(2));
  act(() => setLiveRevision(3));
  const news = await screen.findByRole("button", { name: "2 new" });
  expect(screen.queryAllByText("deleted the card of")).toEqual([]);
  await user.click(news);
  await screen.findAllByText("deleted the card of");
});

it("shows a saved month as one line that unfolds to its days", async () => {
  const buildDay = (day: number): AuditEntry =>
    buildEntry(40 - day, {
      type: "roster.updated",
      subject: { id: `r${day}`, name: `2026-11-0${day}` },
      changes: [{ field: "Registrar", of: "Registrar", from: "Bola Eze", to: `Ada ${day}` }],
    });
  const days = [1, 2, 3, 4, 5].map(buildDay);
  const later = buildEntry(50, { ...buildDay(6), revision: 50, at: "2026-11-22T09:00:00.000Z" });
  const { user } = await open([later, ...days]);
  await screen.findAllByText("5 days, Sun, 1 Nov 2026 to Thu, 5 Nov 2026");
  expect(screen.queryAllByText("Ada 5", { ignore: "[hidden] *" })).toEqual([]);
  for (const more of screen.getAllByRole("button", { name: "Show 2 more" })) await user.click(more);
  expect(screen.getAllByText("Thu, 5 Nov 2026: Registrar").length).toBeGreaterThan(0);
  expect(screen.getAllByText("Ada 5", { ignore: "[hidden] *" }).length).toBeGreaterThan(0);
});

it("filters by a card's team, even if the team is no longer a department", async () => {
  const { onSearch, user } = await open([buildEntry(1)], { department: "Burns" });
  await screen.findAllByText("changed the card of");
  const team = screen.getByRole("combobox", { name: "Managing Team" });
  const options = within(team).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Every team",
    "Medicine",
    "Surgery",
    "Burns",
  ]);
  await user.selectOptions(team, "Surgery");
  expect(onSearch).toHaveBeenCalledWith({ department: "Surgery" });
  await user.selectOptions(team, "Every team");
  expect(onSearch).toHaveBeenCalledWith({ department: undefined });
});

it("says that there are no entries, and why", async () => {
  await open([], { from: "2026-11-22", to: "2026-11-21" });
  await screen.findByText("No results found");
  expect(screen.getAllByText("The end is before the start.").length).toBeGreaterThan(0);
});

it("reports that loading failed and offers to try again", async () => {
  const { server, queryClient } = logInAdministrator();
  server.on(listAudit, () => {
    throw new RefusedCall("INTERNAL");
  });
  await renderPart(
    queryClient,
    <AuditLog search={{}} onSearch={() => undefined} people={[]} departments={[]} />,
  );
  await screen.findByRole("button", { name: "Try again" });
});
