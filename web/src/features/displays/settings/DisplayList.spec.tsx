/** @jest-environment ./web/testing/browser.cjs */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getBoard } from "@wardline/contracts/boards/board";
import { type Display, listReach, listScreens } from "@wardline/contracts/boards/displays";
import { listWardNames } from "@wardline/contracts/patients/wards";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { buildDisplay } from "../../../../testing/display.js";
import { renderPart } from "../../../../testing/render-part.js";
import { sessionStore } from "../../../lib/session/session-store.js";
import { DisplayList } from "./DisplayList.js";

function setUp(...names: string[]) {
  return setUpForWard("", ...names.map(buildDisplay));
}

/** `ward`: id of the user's own ward; "" for none. */
async function setUpForWard(ward: string, ...displays: Display[]) {
  const { server, queryClient } = logInAdministrator();
  localStorage.setItem("wardline.choice.my-ward", `${sessionStore.get()?.user.id}:${ward}`);
  server.on(listReach, () => []);
  server.on(listWardNames, () => []);
  server.on(listScreens, () => []);
  server.on(getBoard, () => new Promise(() => undefined));
  await renderPart(queryClient, <DisplayList displays={displays} departments={[]} />);
  const open = () =>
    screen
      .queryAllByRole("button", { expanded: true })
      .map(({ textContent }) => textContent)
      .filter((text) => text !== "");
  return { user: userEvent.setup(), open };
}

const listNameFields = () => screen.queryAllByRole("combobox", { name: "Show names as" });

describe("the list of displays", () => {
  it("opens one display at a time", async () => {
    const { user, open } = await setUp("Hall", "Ward 3");
    expect(open()).toEqual([]);
    expect(listNameFields()).toEqual([]);

    await user.click(screen.getByRole("button", { name: "Hall" }));
    expect(open()).toEqual(["Hall"]);
    await user.click(screen.getByRole("button", { name: "Ward 3" }));
    expect(open()).toEqual(["Ward 3"]);
    expect(listNameFields()).toHaveLength(1);
  });

  it("opens the display of the person's own ward by default, and lets it be closed", async () => {
    const { user, open } = await setUpForWard("w3", buildDisplay("Hall"), {
      ...buildDisplay("Ward 3"),
      scope: { wards: ["w3"], departments: [] },
    });
    expect(open()).toEqual(["Ward 3"]);
    await user.click(screen.getByRole("button", { name: "Ward 3" }));
    expect(open()).toEqual([]);
  });

  it("opens the only display, and returns the focus to its menu when renaming is cancelled", async () => {
    const { user, open } = await setUp("Hall");
    expect(open()).toEqual(["Hall"]);
    const menu = screen.getByRole("button", { name: "Actions for Hall" });
    await user.click(menu);
    await user.click(await screen.findByRole("menuitem", { name: "Rename" }));
    await user.type(await screen.findByLabelText("Display name"), "{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(menu));
    await user.click(screen.getByRole("button", { name: "Hall" }));
    expect(open()).toEqual([]);
  });
});
