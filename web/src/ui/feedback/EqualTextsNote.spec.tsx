/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import { logInAdministrator } from "../../../testing/administrator.js";
import { renderPart } from "../../../testing/render-part.js";
import { EqualTextsNote } from "./Notes.js";

it("names the texts that are read as equal", async () => {
  const { queryClient } = logInAdministrator();
  const what = "open cards have the hospital number";
  await renderPart(queryClient, <EqualTextsNote texts={["Z-1"]} what={what} />);
  expect(screen.getByRole("alert").textContent).toBe(
    "Several open cards have the hospital number Z-1. Please check them, and change all but one.",
  );
});
