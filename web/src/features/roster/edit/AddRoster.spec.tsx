/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import {
  getRosterOfDate,
  listRosterMonth,
  listStaffOfRole,
} from "@wardline/contracts/roster/roster";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { renderPart } from "../../../../testing/render-part.js";
import { buildEntry } from "../../../../testing/roster.js";
import { fetchParts } from "../../../ui/feedback/lazy-part.js";
import { AddRoster } from "./AddRoster.js";
import type { RosterFindings } from "./FindingsPanel.js";
import { FindingsPanel } from "./FindingsPanel.js";

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

it("shows the chosen day on its button and the hours of the duty below", async () => {
  await open();
  screen.getByRole("button", { name: "Tuesday, 8 December 2026" });
  screen.getByText("Tue 8 Dec 00:00 – Wed 9 Dec 00:00");
});

it.each([
  [3, "3 were on call the day before (Mon, 7 Dec 2026)", true],
  [24, "24 were on call the day before (Mon, 7 Dec 2026)", false],
])("lists %i people of the day before under %j, expanded: %s", async (count, text, isOpen) => {
  const { queryClient } = logInAdministrator();
  const dayBefore = Array.from({ length: count }, (_, index) => {
    const { department } = buildEntry("Surgery");
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
});
