/** @jest-environment ./web/testing/browser.cjs */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { forgetMissingScreens, listReach, listScreens } from "@wardline/contracts/displays";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { displayNamed } from "../../../../testing/display.js";
import { renderPart } from "../../../../testing/render-part.js";
import { screenOf } from "../../../../testing/screen.js";
import { ScreensPanel } from "./ScreensPanel.js";

it("forgets all missing screens once somebody has agreed to how many", async () => {
  const ward = displayNamed("Ward 3");
  const { id: _id, display: _display, ...here } = screenOf(ward);
  const { server, queryClient } = logInAdministrator();
  const gone = { ...here, online: false, proof: "offline" as const };
  let listed = [here, { ...gone, screen_id: "tv-b" }, { ...gone, screen_id: "tv-c" }];
  server.on(listScreens, () => listed);
  server.on(listReach, () => []);
  server.on(forgetMissingScreens, () => {
    listed = [here];
    return { forgotten: 2 };
  });
  await renderPart(queryClient, <ScreensPanel displays={[ward]} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Forget all missing" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Forget 2 missing screens?" });
  expect(server.callsOf(forgetMissingScreens)).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Forget" }));
  await screen.findByText("2 screens taken off the list.");
  expect(screen.queryByRole("button", { name: "Forget all missing" })).toBeNull();
});
