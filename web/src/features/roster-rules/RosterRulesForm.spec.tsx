/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  getRosterRules,
  type RosterRulesRecord,
  updateRosterRules,
} from "@wardline/contracts/roster/roster-rules";
import { getPresetRules } from "@wardline/domain/roster-rules/presets";
import { logInAdministrator } from "../../../testing/administrator.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { fill } from "../../../testing/fill.js";
import { renderPart } from "../../../testing/render-part.js";
import { RosterRulesRow } from "./RosterRulesForm.js";

const OWN: RosterRulesRecord = { preset: "own", ...getPresetRules("own"), version: 1 };

async function setUp() {
  const { server, queryClient } = logInAdministrator();
  server.on(getRosterRules, () => OWN);
  server.on(updateRosterRules, ({ body }) => ({ ...body, version: 2 }));
  await renderPart(queryClient, <RosterRulesRow />, "/#rules");
  await screen.findByRole("button", { name: "Save Changes" });
  const user = userEvent.setup();
  const save = () => user.click(screen.getByRole("button", { name: "Save Changes" }));
  return { server, user, save };
}

const getLevelField = (rule: string) =>
  screen.getByLabelText<HTMLSelectElement>(`${rule}: if broken`);
const getNightsField = () =>
  screen.getByLabelText<HTMLInputElement>("Nights in a row: At most, nights");

it("asks only for the limits of active rules, rejects invalid limits, and saves with the edited version", async () => {
  const { server, user, save } = await setUp();
  expect(screen.queryByLabelText("Nights in a row: At most, nights")).toBe(null);
  await user.selectOptions(getLevelField("Nights in a row"), "Ask for a reason");
  fill(getNightsField(), "99");
  await save();
  await screen.findByText("Please enter 1 to 14.");
  expect(server.listCalls(updateRosterRules)).toEqual([]);

  fill(getNightsField(), "3");
  await save();

  await screen.findByText("Roster rules updated successfully!");
  const [call] = server.listCalls(updateRosterRules);
  expect(call?.ifMatch).toBe('"1"');
  expect(call?.body).toEqual({
    preset: "own",
    ...getPresetRules("own"),
    rules: { ...OWN.rules, nights_in_row: { value: 3, level: "reason" } },
  });
});

it("applies a preset and shows its source, until the user sets another limit", async () => {
  const { server, user, save } = await setUp();
  await user.selectOptions(screen.getByLabelText("Start from"), "UK 2016");
  screen.getByText(/^Source: .*version 1 of 31 March 2016/);
  expect(getNightsField().value).toBe("4");
  await save();
  await screen.findByText("Roster rules updated successfully!");
  expect(server.listCalls(updateRosterRules)[0]?.body).toEqual({
    preset: "uk_2016",
    ...getPresetRules("uk_2016"),
  });

  fill(getNightsField(), "3");
  await save();
  await screen.findByText("Own", { selector: "option:checked" });
  expect(server.listCalls(updateRosterRules).at(-1)?.body.preset).toBe("own");
});

it("keeps the user's choices when another person was faster, and overwrites that person's rules only after a notice", async () => {
  const { server, user, save } = await setUp();
  const colleagueRules = { ...OWN, average_weeks: 8, version: 5 };
  server.on(updateRosterRules, ({ body, ifMatch }) => {
    if (ifMatch === '"1"') throw new RefusedCall("VERSION_CONFLICT", colleagueRules);
    return { ...body, version: 6 };
  });
  await user.selectOptions(getLevelField("Nights in a row"), "Warn");
  await save();
  await screen.findByText("The length of the average was changed by someone else");
  expect(getLevelField("Nights in a row").value).toBe("warn");
  await save();

  await screen.findByText("Roster rules updated successfully!");
  const saved = server.listCalls(updateRosterRules).at(-1);
  expect(saved?.ifMatch).toBe('"5"');
  expect(saved?.body.average_weeks).toBe(8);
});
