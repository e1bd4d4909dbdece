/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import { logInAdministrator } from "../../../testing/administrator.js";
import { renderPart } from "../../../testing/render-part.js";
import { KeepingAlert } from "./KeepingAlert.js";

/** A browser that lets pages have workers, or refuses them. */
function browse(getRegistration: () => Promise<unknown>): void {
  const value = { getRegistration };
  Object.defineProperty(navigator, "serviceWorker", { value, configurable: true });
}

afterEach(() => Reflect.deleteProperty(navigator, "serviceWorker"));

it("says that a board which is taken along is gone in an outage where the browser refuses cookies", async () => {
  browse(() => Promise.reject(new Error("SecurityError")));
  await renderPart(logInAdministrator().queryClient, <KeepingAlert />);
  expect((await screen.findByRole("alert")).textContent).toContain(
    "This browser keeps nothing: empty in an outage",
  );
});

it("says nothing where the browser keeps it", async () => {
  browse(() => Promise.resolve(undefined));
  await renderPart(logInAdministrator().queryClient, <KeepingAlert />);
  expect(screen.queryByRole("alert")).toBeNull();
});
