/** @jest-environment ./web/testing/browser.cjs */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getRosterOfDate, listRosterMonth, listStaffOfRole } from "@wardline/contracts/roster";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { renderPart } from "../../../../testing/render-part.js";
import { entry } from "../../../../testing/roster.js";
import { fetchParts } from "../../../ui/feedback/lazy-part.js";
import { AddRoster } from "./AddRoster.js";
import { FindingsPanel } from "./FindingsPanel.js";
import type { RosterFindings } from "./roster-findings.js";

const DAY = "2026-12-08";

beforeAll(fetchParts);

async function open() {
  const { server, queryClient } = logInAdministrator();
  server.on(listStaffOfRole, () => []);
  server.on(listRosterMonth, () => []);
  server.on(getRosterOfDate, () => null);
  await renderPart(
    queryClient,
    <AddRoster
      departments={["Surgery"]}
      day={DAY}
      onDay={() => undefined}
      onSaved={() => undefined}
      onEdit={() => undefined}
    />,
  );
  await screen.findByRole("button", { name: "Save Roster" });
}

it("names the day alone, and below it from when until when its duty is", async () => {
  await open();
  screen.getByRole("button", { name: "Tuesday, 8 December 2026" });
  screen.getByText("Tue 8 Dec 00:00 – Wed 9 Dec 00:00");
});

it("given a weekly repetition, then the button says how many rosters are saved, and the dates stand above the findings", async () => {
  await open();
  await userEvent.click(screen.getByRole("checkbox", { name: "Repeat weekly until…" }));
  await screen.findByRole("button", { name: "Save 5 rosters" });
  const dates = within(screen.getByRole("list", { name: "Dates" })).getAllByRole("listitem");
  expect(dates).toHaveLength(5);
  const findings = screen.getByRole("region", { name: "Before you save" });
  expect(dates[0]?.compareDocumentPosition(findings)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it.each([
  [3, "3 were on call the day before (Mon, 7 Dec 2026)", true],
  [24, "24 were on call the day before (Mon, 7 Dec 2026)", false],
])(
  "given %i who were on call the day before, then %j is unfolded: %s",
  async (count, text, isOpen) => {
    const { queryClient } = logInAdministrator();
    const dayBefore = Array.from({ length: count }, (_, index) => {
      const { department } = entry("Surgery");
      return {
        id: `${index}`,
        name: `Doctor ${index}`,
        posts: [{ department, role: "Registrar" }],
      };
    }) as RosterFindings["dayBefore"];
    await renderPart(
      queryClient,
      <FindingsPanel
        day={DAY}
        findings={{ missing: [], doubleBooked: [], dayBefore }}
        hasDepartments
      />,
    );
    const finding = screen.getByText(text).closest("details");
    expect(finding?.open).toBe(isOpen);
  },
);
