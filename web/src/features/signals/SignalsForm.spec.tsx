/** @jest-environment ./web/testing/browser.cjs */
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getSignals, updateSignals } from "@wardline/contracts/patients/signals";
import { logInAdministrator } from "../../../testing/administrator.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { fill } from "../../../testing/fill.js";
import { renderPart } from "../../../testing/render-part.js";
import { buildSignalSettings } from "../../../testing/signals.js";
import { SIGNALS_KEY } from "../../shared/patients/signal-settings.js";
import { SignalsRow } from "./SignalsRow.js";

async function setUp() {
  const { server, queryClient } = logInAdministrator();
  server.on(getSignals, () => buildSignalSettings());
  server.on(updateSignals, ({ body }) => ({ ...buildSignalSettings(), ...body, version: 2 }));
  await renderPart(queryClient, <SignalsRow />, "/#signals");
  await screen.findByRole("button", { name: "Save Changes" });
  const user = userEvent.setup();
  const save = async () => {
    const button = screen.getByRole("button", { name: "Save Changes" });
    await waitFor(() => expect(button).toHaveProperty("disabled", false));
    await user.click(button);
  };
  return { server, queryClient, user, save };
}

const getTargetField = () => screen.getByLabelText<HTMLInputElement>("New Patient");

it("shows errors at the field, and saves reasons and targets with the edited version", async () => {
  const { server, user, save } = await setUp();
  fill(getTargetField(), "soon");
  await save();
  await screen.findByText("Please enter whole minutes.");
  expect(server.listCalls(updateSignals)).toEqual([]);

  fill(getTargetField(), "45");
  await user.click(screen.getByRole("button", { name: "Add reason" }));
  fill(screen.getByLabelText("Reason 10"), "Porter");
  await save();
  await screen.findByText("Signals updated successfully!");
  const [call] = server.listCalls(updateSignals);
  expect(call?.ifMatch).toBe('"1"');
  expect(call?.body.waiting_reasons?.at(-1)).toBe("Porter");
  expect(call?.body.targets?.statuses.new_patient).toBe(45);
  await save();
  await screen.findByText("No changes detected");
});

it("keeps the entries when somebody else saved first, and overwrites their change after a warning", async () => {
  const { server, save } = await setUp();
  const colleagueVersion = buildSignalSettings({ waiting_reasons: ["Porter"], version: 5 });
  server.on(updateSignals, ({ body, ifMatch }) => {
    if (ifMatch === '"1"') throw new RefusedCall("VERSION_CONFLICT", colleagueVersion);
    return { ...colleagueVersion, ...body, version: 6 };
  });
  fill(getTargetField(), "45");
  await save();
  await screen.findByText("The list of reasons was changed by someone else");
  expect(getTargetField().value).toBe("45");
  await save();
  await screen.findByText("Signals updated successfully!");
  expect(server.listCalls(updateSignals).map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"5"']);
});

it("fills in another scale's targets, and the saved targets when the saved scale is chosen again", async () => {
  const { server, user, save } = await setUp();
  const scale = screen.getByLabelText("Acuity scale");
  const getImmediateField = () => screen.getByLabelText<HTMLInputElement>(/^2 · /);
  expect(screen.queryByLabelText(/^5 · /)).toBeNull();
  fill(getImmediateField(), "7");
  await user.selectOptions(scale, "ctas");
  expect(getImmediateField().value).toBe("15");
  await user.selectOptions(scale, "sats");
  expect(getImmediateField().value).toBe("10");
  await user.selectOptions(scale, "ctas");
  fill(screen.getByLabelText("5 · White, Non-urgent"), "90");
  await save();
  await screen.findByText("Signals updated successfully!");
  expect(server.listCalls(updateSignals)[0]?.body).toMatchObject({
    acuity_scale: "ctas",
    targets: { acuities: [0, 15, 30, 60, 90] },
  });
});

it("shows other people's changes while nothing is entered", async () => {
  const { queryClient } = await setUp();
  const { statuses, acuities } = buildSignalSettings().targets;
  const targets = { statuses: { ...statuses, new_patient: 30 }, acuities };
  act(
    () => void queryClient.setQueryData(SIGNALS_KEY, buildSignalSettings({ targets, version: 2 })),
  );
  await waitFor(() => expect(getTargetField().value).toBe("30"));
});
