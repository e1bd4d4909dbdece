/** @jest-environment ./web/testing/browser.cjs */
import { MantineProvider } from "@mantine/core";
import { createMemoryHistory, createRouter, RouterProvider } from "@tanstack/react-router";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { logInAdministrator } from "../../testing/administrator.js";
import "../../testing/render-part.js";
import { router as app } from "./router/router.js";

const casualties = app.routesByPath["/dashboard/casualties"];
const { component } = casualties.options;
afterEach(() => void Object.assign(casualties.options, { component }));

it("shows the error within the layout of the area, with one main element, and still shows it when offline", async () => {
  // React also logs the error to the console.
  jest.spyOn(console, "error").mockImplementation();
  jest.spyOn(console, "warn").mockImplementation();
  logInAdministrator();
  globalThis.fetch = () => new Promise(() => undefined);
  Object.assign(casualties.options, {
    component: () => {
      throw new Error("broken");
    },
  });
  // The test needs its own router: a router whose provider was unmounted waits forever for the provider to render the
  // next page.
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
  globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Reload the page" })));
  expect(screen.getByText(/^The server cannot be reached/)).toBeTruthy();
});
