/** @jest-environment ./web/testing/browser.cjs */
import { MantineProvider } from "@mantine/core";
import { createMemoryHistory, createRouter, RouterProvider } from "@tanstack/react-router";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { logInAdministrator } from "../../testing/administrator.js";
import "../../testing/render-part.js";
import { router as app } from "./router.js";

const casualties = app.routesByPath["/dashboard/casualties"];
const { component } = casualties.options;
afterEach(() => void Object.assign(casualties.options, { component }));

it("stands in the area's frame without a second main element, and stays while the server is away", async () => {
  // given a page that cannot be drawn, which React says on the console, too
  jest.spyOn(console, "error").mockImplementation();
  jest.spyOn(console, "warn").mockImplementation();
  logInAdministrator();
  globalThis.fetch = () => new Promise(() => undefined);
  Object.assign(casualties.options, {
    component: () => {
      throw new Error("broken");
    },
  });
  // A router waits for its provider to show a page, forever once that was removed: the app's own one keeps none.
  const history = createMemoryHistory({ initialEntries: ["/dashboard/casualties"] });
  const router = createRouter({ ...app.options, history });
  await act(() => router.load());
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  expect(await screen.findByRole("heading", { name: "Something went wrong" })).toBeTruthy();
  expect(screen.getAllByRole("main")).toHaveLength(1);
  // when it is reloaded while nothing answers
  globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Reload the page" })));
  expect(screen.getByText(/^The server cannot be reached/)).toBeTruthy();
});
