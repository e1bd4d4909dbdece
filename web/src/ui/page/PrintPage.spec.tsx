/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import { logInAdministrator } from "../../../testing/administrator.js";
import { renderPart } from "../../../testing/render-part.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { PrintPage } from "./PrintPage.js";

it("shows the hospital's logo and name, and who printed it", async () => {
  window.print = jest.fn();
  const { queryClient } = logInAdministrator();
  const user = { ...sessionStore.get()?.user, logo_url: "/uploads/logo.png" };
  sessionStore.patch({ user: user as never });
  await renderPart(
    queryClient,
    <PrintPage title="Patients" onDone={() => undefined}>
      <table />
    </PrintPage>,
  );
  expect(screen.getByRole("presentation").getAttribute("src")).toBe("/uploads/logo.png");
  expect(screen.getByRole("heading", { name: "St. Luke's" })).toBeTruthy();
  expect(screen.getByText(/^Printed at .+ by admin@hospital.example$/)).toBeTruthy();
  expect(window.print).toHaveBeenCalledTimes(1);
});
