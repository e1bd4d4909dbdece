/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import { logInAdministrator } from "../../../testing/administrator.js";
import { renderPart } from "../../../testing/render-part.js";
import { StorageAlert } from "./WallBoard.js";

function browse(getRegistration: () => Promise<unknown>): void {
  const value = { getRegistration };
  Object.defineProperty(navigator, "serviceWorker", { value, configurable: true });
}

afterEach(() => Reflect.deleteProperty(navigator, "serviceWorker"));

it("warns that the board will be lost in an outage if the browser refuses storage", async () => {
  browse(() => Promise.reject(new Error("SecurityError")));
  await renderPart(logInAdministrator().queryClient, <StorageAlert />);
  expect((await screen.findByRole("alert")).textContent).toContain(
    "This browser stores nothing: empty in an outage",
  );
});

it("shows no warning if the browser stores the board", async () => {
  browse(() => Promise.resolve(undefined));
  await renderPart(logInAdministrator().queryClient, <StorageAlert />);
  expect(screen.queryByRole("alert")).toBeNull();
});
