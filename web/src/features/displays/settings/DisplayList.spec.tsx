/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getBoard } from "@wardline/contracts/boards";
import { listReach, listScreens } from "@wardline/contracts/displays";
import { listWardNames } from "@wardline/contracts/wards";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { displayNamed } from "../../../../testing/display.js";
import { renderPart } from "../../../../testing/render-part.js";
import { DisplayList } from "./DisplayList.js";

async function setUp(...names: string[]) {
  const { server, queryClient } = logInAdministrator();
  server.on(listReach, () => []);
  server.on(listWardNames, () => []);
  server.on(listScreens, () => []);
  server.on(getBoard, () => new Promise(() => undefined));
  const displays = names.map(displayNamed);
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

  it("has the only display open, which can be closed", async () => {
    const { user, open } = await setUp("Hall");
    expect(open()).toEqual(["Hall"]);
    await user.click(screen.getByRole("button", { name: "Hall" }));
    expect(open()).toEqual([]);
  });
});
