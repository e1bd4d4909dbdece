/** @jest-environment ./web/testing/browser.cjs */
import { QueryClient } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { ApiError } from "@wardline/client/call-error";
import { renderPart } from "../../../testing/render-part.js";
import { exportFile } from "./export-file.js";

async function exportWith(read: () => Promise<Blob>): Promise<boolean | undefined> {
  await renderPart(new QueryClient(), null);
  let isSaved: boolean | undefined;
  await act(async () => {
    isSaved = await exportFile({ name: "staff.xlsx", read });
  });
  return isSaved;
}

it("reports that the server cannot be reached when an export needs the server", async () => {
  const error = new ApiError({ code: "NETWORK", status: 0 });
  expect(await exportWith(() => Promise.reject(error))).toBe(false);
  await screen.findByText(error.message);
});

it("reports when the code of an export cannot be loaded", async () => {
  expect(await exportWith(() => Promise.reject(new TypeError("Failed to fetch")))).toBe(false);
  await screen.findByText("The export could not be made. Please try again.");
});
