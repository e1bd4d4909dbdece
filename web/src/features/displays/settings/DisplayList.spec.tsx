/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getBoard } from "@wardline/contracts/boards";
import { type Display, listReach, listScreens } from "@wardline/contracts/displays";
import { listWardNames } from "@wardline/contracts/wards";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { displayNamed } from "../../../../testing/display.js";
import { renderPart } from "../../../../testing/render-part.js";
import { sessionStore } from "../../../lib/session/session-store.js";
import { DisplayList } from "./DisplayList.js";

function setUp(...names: string[]) {
  return setUpOf("", ...names.map(displayNamed));
}

/** `ward`: which the person calls "my ward"; "" for none. */
async function setUpOf(ward: string, ...displays: Display[]) {
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

describe("The list of displays", () => {
  it("opens one display at a time", async () => {
    const { user, open } = await setUp("Hall", "Ward 3");
    expect(open()).toEqual([]);
    expect(screen.queryByLabelText("Show names as")).toBeNull();

    await user.click(screen.getByRole("button", { name: "Hall" }));
    expect(open()).toEqual(["Hall"]);
    await user.click(screen.getByRole("button", { name: "Ward 3" }));
    expect(open()).toEqual(["Ward 3"]);
    expect(screen.getAllByLabelText("Show names as")).toHaveLength(1);
  });

  it("has that of the person's own ward open, which can be closed", async () => {
    const { user, open } = await setUpOf("w3", displayNamed("Hall"), {
      ...displayNamed("Ward 3"),
      scope: { wards: ["w3"], departments: [] },
    });
    expect(open()).toEqual(["Ward 3"]);
    await user.click(screen.getByRole("button", { name: "Ward 3" }));
    expect(open()).toEqual([]);
  });

  it("has the only display open, and gives the focus back to its menu after a renaming was given up", async () => {
    const { user, open } = await setUp("Hall");
    expect(open()).toEqual(["Hall"]);
    const menu = screen.getByRole("button", { name: "Actions for Hall" });
    await user.click(menu);
    await user.click(await screen.findByRole("menuitem", { name: "Rename" }));
    await user.type(await screen.findByLabelText("Display name"), "{Escape}");
    expect(document.activeElement).toBe(menu);
    await user.click(screen.getByRole("button", { name: "Hall" }));
    expect(open()).toEqual([]);
  });

  it("has the open one beside it where there is room, and always one", async () => {
    const { matchMedia } = window;
    window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: true });
    const { user } = await setUp("Hall", "Ward 3");
    const current = () => document.querySelector("[aria-current]")?.textContent;
    expect(current()).toBe("Hall");
    expect(screen.getByRole("heading", { name: "Hall" })).toBeDefined();

    await user.click(screen.getByRole("button", { name: "Ward 3" }));
    expect(current()).toBe("Ward 3");
    expect(screen.getByRole("heading", { name: "Ward 3" })).toBeDefined();
    expect(screen.getAllByLabelText("Show names as")).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Ward 3" }));
    expect(current()).toBe("Ward 3");
    window.matchMedia = matchMedia;
  });
});
