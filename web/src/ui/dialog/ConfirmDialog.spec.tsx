/** @jest-environment ./web/testing/browser.cjs */
import { QueryClient } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { renderPart } from "../../../testing/render-part.js";
import { fetchParts } from "../feedback/lazy-part.js";
import { ConfirmDialog } from "./ConfirmDialog.js";

beforeAll(fetchParts);

it("renders an alert dialog described by its question", async () => {
  await renderPart(
    new QueryClient(),
    <ConfirmDialog
      opened
      onClose={() => undefined}
      onConfirm={() => undefined}
      title="Confirm Delete"
      text="This action cannot be undone"
      confirmLabel="Yes"
    />,
  );
  const dialog = await screen.findByRole("alertdialog", { name: "Confirm Delete" });
  const description = document.getElementById(dialog.getAttribute("aria-describedby") ?? "");
  expect(description?.textContent).toContain("This action cannot be undone");
});
