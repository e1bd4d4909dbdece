/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import { logInAdministrator } from "../../../testing/administrator.js";
import { renderPart } from "../../../testing/render-part.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { PrintHead, PrintPage } from "./PrintPage.js";

it("prints the title, hospital, time and person on every sheet", async () => {
  const onDone = jest.fn();
  window.print = jest.fn();
  const { queryClient } = logInAdministrator();
  const user = { ...sessionStore.get()?.user, logo_url: "/uploads/logo.png" };
  sessionStore.patch({ user: user as never });
  await renderPart(
    queryClient,
    <PrintPage title="Patients, North" onDone={onDone}>
      <table>
        <thead>
          <PrintHead columns={1} />
        </thead>
      </table>
    </PrintPage>,
  );
  expect(screen.getByRole("presentation").getAttribute("src")).toBe("/uploads/logo.png");
  expect(screen.getByRole("heading", { name: "St. Luke's" })).toBeTruthy();
  const repeatedHead = document.querySelector("[data-sheet] thead");
  expect(repeatedHead?.textContent).toMatch(
    /^Patients, NorthSt\. Luke's · Printed at .+ by admin@hospital\.example$/,
  );
  expect(window.print).toHaveBeenCalledTimes(1);

  window.dispatchEvent(new Event("afterprint"));
  expect(onDone).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("pointerdown"));
  expect(onDone).toHaveBeenCalledTimes(1);
});
