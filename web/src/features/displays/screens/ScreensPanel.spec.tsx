/** @jest-environment ./web/testing/browser.cjs */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { forgetMissingScreens, listReach, listScreens } from "@wardline/contracts/boards/displays";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { buildDisplay } from "../../../../testing/display.js";
import { renderPart } from "../../../../testing/render-part.js";
import { buildScreen } from "../../../../testing/screen.js";
import { ScreensPanel } from "./ScreensPanel.js";

it("removes all missing screens after a confirmation that shows how many", async () => {
  const ward = buildDisplay("Ward 3");
  const { id: _id, display: _display, ...onlineScreen } = buildScreen(ward);
  const { server, queryClient } = logInAdministrator();
  const missingScreen = { ...onlineScreen, online: false, proof: "offline" as const };
  let listedScreens = [
    onlineScreen,
    { ...missingScreen, screen_id: "tv-b" },
    { ...missingScreen, screen_id: "tv-c" },
  ];
  server.on(listScreens, () => listedScreens);
  server.on(listReach, () => []);
  server.on(forgetMissingScreens, () => {
    listedScreens = [onlineScreen];
    return { forgotten: 2 };
  });
  await renderPart(queryClient, <ScreensPanel displays={[ward]} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Remove all missing" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Remove 2 missing screens?" });
  expect(server.listCalls(forgetMissingScreens)).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Remove" }));
  await screen.findByText("2 screens removed from the list.");
  expect(screen.queryByRole("button", { name: "Remove all missing" })).toBeNull();
});

it("shows a screen's frame rate and build only in its details", async () => {
  const ward = buildDisplay("Ward 3");
  const { id: _id, display: _display, ...onlineScreen } = buildScreen(ward);
  const { server, queryClient } = logInAdministrator();
  server.on(listScreens, () => [{ ...onlineScreen, fps: 29.6, build: "3f9c1d2e" }]);
  server.on(listReach, () => []);
  await renderPart(queryClient, <ScreensPanel displays={[ward]} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Actions for Ward 3 (Bay 2)" }));
  expect(screen.queryByText(/1920/)).toBeNull();
  await user.click(await screen.findByRole("menuitem", { name: "Details" }));
  const details = await screen.findByRole("dialog", { name: "Ward 3 (Bay 2)" });
  expect(within(details).getByText("Frame rate: 30 per second")).toBeTruthy();
  expect(within(details).getByText("Size: 1920 × 1080")).toBeTruthy();
  expect(within(details).getByText("Build: 3f9c1d")).toBeTruthy();
});
