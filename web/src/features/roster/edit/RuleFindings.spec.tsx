/** @jest-environment ./web/testing/browser.cjs */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { updateRoster } from "@wardline/contracts/roster/roster";
import { checkRoster } from "@wardline/contracts/roster/roster-check";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { RefusedCall } from "../../../../testing/contract-server.js";
import { fill } from "../../../../testing/fill.js";
import { renderPart } from "../../../../testing/render-part.js";
import { buildEntry, buildRoster, STAFF } from "../../../../testing/roster.js";
import type { RuleFinding } from "../../../shared/roster-rules/RuleQuestion.js";
import { fetchParts } from "../../../ui/feedback/lazy-part.js";
import { EditRosterForm } from "./EditRosterForm.js";

const DATE = "2026-11-21";
const surgeon = { id: "ada", firstName: "ada", lastName: "Obi", department: "Surgery" };
const stored = {
  ...buildRoster(buildEntry("Surgery", { registrar: surgeon })),
  id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01",
};

beforeAll(fetchParts);

function buildFinding(more: Partial<RuleFinding> = {}): RuleFinding {
  const text = "ada Obi: 48 h without a break, limit 24 h";
  const given = { person: "ada", date: DATE, text, value: 48, limit: 24 };
  return { rule: "continuous_hours", level: "warn", ...given, ...more };
}

async function open(findings: RuleFinding[]) {
  const { server, queryClient } = logInAdministrator();
  server.on(checkRoster, () => findings);
  const onClose = jest.fn();
  await renderPart(
    queryClient,
    <EditRosterForm
      roster={stored}
      onClose={onClose}
      onBusy={() => undefined}
      departments={["Surgery", "Cardiology"]}
      staff={STAFF}
    />,
  );
  const user = userEvent.setup();
  const save = async () => {
    await user.click(await screen.findByRole("checkbox", { name: "Cardiology" }));
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
  };
  return { server, user, onClose, save };
}

const readFindings = async () =>
  within(await screen.findByRole("list", { name: "Rules, ada Obi" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

it("shows the first three rules that a person would break, with the date if a rule concerns another day", async () => {
  const { server } = await open([
    buildFinding({ level: "forbid" }),
    buildFinding({ rule: "rest_hours", text: "ada Obi: no rest before this duty, at least 11 h" }),
    buildFinding({ date: "2026-11-22" }),
    buildFinding({ rule: "two_posts", text: "ada Obi: 2 duties at the same time" }),
  ]);

  expect(await readFindings()).toEqual([
    "48 h without a break, limit 24 h – not allowed",
    "no rest before this duty, at least 11 h",
    "Sun, 22 Nov 2026: 48 h without a break, limit 24 h",
  ]);
  expect(server.listCalls(checkRoster)[0]?.body).toEqual({
    days: [
      {
        date: DATE,
        departments: ["Surgery"],
        departmentStaff: [{ department: "Surgery", registrarId: "ada" }],
      },
    ],
  });
});

it("leaves out rules that other people would break, and absences, which the name already shows", async () => {
  await open([
    buildFinding({ person: "bola" }),
    buildFinding({ rule: "away", text: "ada Obi: away on this day" }),
    buildFinding({ rule: "nights_in_row", text: "ada Obi: 5 nights in a row, limit 4" }),
  ]);

  expect(await readFindings()).toEqual(["5 nights in a row, limit 4"]);
});

it("asks for a reason if a rule requires one, and saves the roster with that reason", async () => {
  const { server, user, onClose, save } = await open([]);
  server.on(updateRoster, ({ body }) => {
    if (body.reasons === undefined) {
      throw new RefusedCall("ROSTER_RULES", { findings: [buildFinding({ level: "reason" })] });
    }
    return { ...stored, version: 2 };
  });
  await save();
  const question = within(await screen.findByRole("dialog", { name: "Please give a reason" }));
  question.getByText("Sat, 21 Nov 2026: ada Obi: 48 h without a break, limit 24 h");
  await user.click(question.getByRole("button", { name: "Save with this reason" }));
  question.getByText("Please enter a reason.");
  fill(question.getByRole("textbox", { name: "Reason" }), "Nobody else is here");
  await user.click(question.getByRole("button", { name: "Save with this reason" }));

  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(server.listCalls(updateRoster).at(-1)?.body.reasons).toEqual([
    { rule: "continuous_hours", person: "ada", date: DATE, reason: "Nobody else is here" },
  ]);
});

it("explains a forbidden change and returns to the form with all choices intact", async () => {
  const { server, user, onClose, save } = await open([]);
  server.on(updateRoster, () => {
    throw new RefusedCall("ROSTER_RULES", { findings: [buildFinding({ level: "forbid" })] });
  });
  await save();
  const question = within(await screen.findByRole("dialog", { name: "Not saved" }));
  await user.click(question.getByRole("button", { name: "Back" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
  expect(screen.getByRole("checkbox", { name: "Cardiology" })).toHaveProperty("checked", true);
  expect(onClose).not.toHaveBeenCalled();
  expect(server.listCalls(updateRoster)).toHaveLength(1);
});
