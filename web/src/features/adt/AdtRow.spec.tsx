/** @jest-environment ./web/testing/browser.cjs */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import * as contract from "@wardline/contracts/patients/adt";
import { listWardNames } from "@wardline/contracts/patients/wards";
import { logInAdministrator } from "../../../testing/administrator.js";
import { ADT_SETTINGS, NORTH } from "../../../testing/adt.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { fill } from "../../../testing/fill.js";
import { renderPart } from "../../../testing/render-part.js";
import { AdtRow } from "./AdtRow.js";

const UNUSED: contract.AdtSettings = {
  ...ADT_SETTINGS,
  enabled: false,
  sources: [],
  places: [],
  port: null,
  version: 0,
};

async function open(first: contract.AdtSettings, address = "/#adt") {
  const { server, queryClient } = logInAdministrator();
  const world = { settings: first };
  server.on(contract.getAdtSettings, () => world.settings);
  server.on(listWardNames, () => [NORTH]);
  server.on(contract.updateAdtSettings, ({ body }) => {
    const version = world.settings.version + 1;
    world.settings = { ...world.settings, ...body, version };
    return world.settings;
  });
  await renderPart(queryClient, <AdtRow />, address);
  return { server, world, user: userEvent.setup() };
}

it("is closed, and says whether messages are received", async () => {
  await open(UNUSED, "/");
  await screen.findByText("Off");
  expect(screen.queryByRole("button", { name: "Save settings" })).toBeNull();
});

it("counts the mapped places", async () => {
  await open(ADT_SETTINGS, "/");
  await screen.findByText("On: 1 place mapped");
});

it("says that the installation has no port", async () => {
  await open(UNUSED);
  await screen.findByText(/^This installation has no port for messages, so it receives none\./);
});

it("shows the port, and when the newest message arrived", async () => {
  await open({ ...ADT_SETTINGS, last_received_at: "2026-11-29T08:00:00Z" });
  await screen.findByText(
    "Messages arrive at port 2575 of this installation. The newest message arrived 29 Nov 2026, 09:00.",
  );
});

it("asks for a source and whole minutes, and saves only what changed", async () => {
  const { server, user } = await open(UNUSED);
  await user.click(await screen.findByRole("checkbox", { name: "Receive messages" }));
  fill(screen.getByLabelText("Minutes for which a staff entry takes precedence"), "soon");
  const save = screen.getByRole("button", { name: "Save settings" });
  await user.click(save);
  await screen.findByText(/Please add a source\./);
  screen.getByText("Please enter whole minutes, at most 1440.");
  fill(screen.getByLabelText("Minutes for which a staff entry takes precedence"), "30");
  await user.click(screen.getByRole("button", { name: "Add source" }));
  fill(screen.getByLabelText("Source 1"), "192.0.2.10");
  await user.click(save);
  await screen.findByText("Settings saved.");
  const [call] = server.listCalls(contract.updateAdtSettings);
  expect(call?.ifMatch).toBe('"0"');
  expect(call?.body).toEqual({ enabled: true, sources: ["192.0.2.10"], edit_wins_minutes: 30 });
});

it("shows the server's message at the source that it refuses", async () => {
  const { server, user } = await open(ADT_SETTINGS);
  const message = "Another hospital of this installation uses this source.";
  server.on(contract.updateAdtSettings, () => {
    throw new RefusedCall("VALIDATION_FAILED", undefined, [{ path: "sources.0", message }]);
  });
  fill(await screen.findByLabelText("Source 1"), "192.0.2.11");
  await user.click(screen.getByRole("button", { name: "Save settings" }));
  await screen.findByText(message);
  expect(screen.getByLabelText("Source 1").getAttribute("aria-invalid")).toBe("true");
});

it("keeps a colleague's change of another field, and saves on top of it", async () => {
  const { server, world, user } = await open(ADT_SETTINGS);
  const colleagueSettings = { ...ADT_SETTINGS, sending_facility: "LUKE", version: 2 };
  const answer = contract.updateAdtSettings;
  server.on(answer, () => {
    throw new RefusedCall("VERSION_CONFLICT", colleagueSettings);
  });
  fill(await screen.findByLabelText("Sending application (optional)"), "PAS");
  await user.click(screen.getByRole("button", { name: "Save settings" }));
  await screen.findByText("Sending facility (optional) was changed by someone else");
  server.on(answer, () => {
    world.settings = { ...colleagueSettings, sending_application: "PAS", version: 3 };
    return world.settings;
  });
  await user.click(screen.getByRole("button", { name: "Save settings" }));
  await screen.findByText("Settings saved.");
  const call = server.listCalls(answer).at(-1);
  expect([call?.ifMatch, call?.body]).toEqual(['"2"', { sending_application: "PAS" }]);
});

describe("the table of wards and beds", () => {
  it("adds a row, and shows the server's message at its field", async () => {
    const { server, world, user } = await open(ADT_SETTINGS);
    const answer = contract.updateAdtSettings;
    const message = "North has no bed with this name.";
    server.on(answer, () => {
      throw new RefusedCall("VALIDATION_FAILED", undefined, [
        { path: "places.1.ward_bed", message },
      ]);
    });
    await user.click(await screen.findByRole("button", { name: "Add place" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add place" }));
    await user.click(dialog.getByRole("button", { name: "Add place" }));
    await dialog.findByText("Please enter the point of care.");
    dialog.getByText("Please choose a ward.");
    fill(dialog.getByRole("textbox", { name: /^Point of care/ }), "Renal");
    await user.selectOptions(dialog.getByRole("combobox", { name: /^Ward/ }), "North");
    await user.click(dialog.getByRole("button", { name: "Add place" }));
    await dialog.findByText("Another row is for the same location.");
    fill(dialog.getByRole("textbox", { name: /^Point of care/ }), "4 West");
    await user.click(dialog.getByRole("button", { name: "Add place" }));
    await dialog.findByText(message);
    server.on(answer, ({ body }) => {
      world.settings = { ...ADT_SETTINGS, places: body.places as contract.AdtPlace[], version: 2 };
      return world.settings;
    });
    fill(dialog.getByRole("textbox", { name: /^Bed/ }), "7");
    await user.selectOptions(dialog.getByRole("combobox", { name: /^Bed of the ward/ }), "N2");
    await user.click(dialog.getByRole("button", { name: "Add place" }));
    await screen.findByText("Place added.");
    await screen.findByText("On: 2 places mapped");
    expect(server.listCalls(answer).at(-1)?.body.places?.[1]).toEqual({
      point_of_care: "4 West",
      room: "",
      bed: "7",
      ward_id: NORTH.id,
      ward_bed: "N2",
    });
  });

  it("changes a row, and removes it once the removal is confirmed", async () => {
    const { world, user } = await open(ADT_SETTINGS);
    await user.click(await screen.findByRole("button", { name: "Actions for Renal" }));
    await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit place" }));
    fill(dialog.getByRole("textbox", { name: /^Room/ }), "2");
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    await screen.findByText("Place changed.");
    expect(world.settings.places.map(({ room }) => room)).toEqual(["2"]);
    await user.click(await screen.findByRole("button", { name: "Actions for Renal, room 2" }));
    await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
    await user.click(await screen.findByRole("button", { name: "Remove" }));
    await screen.findByText("Place removed.");
    expect(world.settings.places).toEqual([]);
    await screen.findByText("No places yet. Every message that names a place is parked.");
  });
});
