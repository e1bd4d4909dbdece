/** @jest-environment ./web/testing/browser.cjs */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createCover, listStaffOfRole, type StaffMember } from "@wardline/contracts/roster/roster";
import { checkCover } from "@wardline/contracts/roster/roster-check";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { renderPart } from "../../../../testing/render-part.js";
import { buildEntry, buildMember, buildRoster } from "../../../../testing/roster.js";
import { fetchParts } from "../../../ui/feedback/lazy-part.js";
import { CoverForm } from "./CoverForm.js";

beforeAll(fetchParts);

it("shows below the chosen person, before saving, which rules the cover would break", async () => {
  const { server, queryClient } = logInAdministrator();
  const finding = { rule: "continuous_hours", level: "warn", value: 30, limit: 24 } as const;
  const findingWithReason = { rule: "away", level: "reason", value: 0, limit: 0 } as const;
  server.on(checkCover, ({ body: { person, date } }) => [
    { ...finding, person, date, text: "Bola Obi: 30 h without a break, limit 24 h" },
    { ...findingWithReason, person, date, text: "Bola Obi: away on this day" },
  ]);
  const [ada, bola] = ["Ada", "Bola"].map((name, index) => ({
    ...buildMember(`5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a0${String(index)}`, "Surgery", "Registrar"),
    firstName: name,
  })) as [StaffMember, StaffMember];
  server.on(listStaffOfRole, ({ params: { role } }) => (role === "Registrar" ? [ada, bola] : []));
  const surgery = buildEntry("Surgery", { registrar: ada });
  await renderPart(
    queryClient,
    <CoverForm
      roster={buildRoster(surgery)}
      entry={surgery}
      onClose={() => undefined}
      onBusy={() => undefined}
    />,
  );
  const user = userEvent.setup();
  const coveredField = await screen.findByRole("combobox", { name: "In place of" });
  expect(document.activeElement).toBe(coveredField);

  const covererField = await screen.findByRole("combobox", { name: "Who covers" });
  await user.selectOptions(
    covererField,
    within(covererField).getByRole("option", { name: /^Bola Obi/ }),
  );

  const findings = within(await screen.findByRole("list", { name: "Rules, Bola Obi" }));
  expect(findings.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "30 h without a break, limit 24 h",
    "away on this day – needs a reason",
  ]);
  expect(server.listCalls(createCover)).toEqual([]);
});
