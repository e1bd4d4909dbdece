/** @jest-environment ./web/testing/browser.cjs */
import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { Loaded } from "./Loaded.js";

function show(read: { data: string | undefined; error: Error | null }) {
  const refetch = jest.fn();
  render(
    <MantineProvider env="test">
      <Loaded query={{ ...read, refetch }} fallback="Failed to fetch beds" label="Loading beds">
        {(beds) => <p>{beds}</p>}
      </Loaded>
    </MantineProvider>,
  );
  return refetch;
}

it("shows what is loading until the query has data", () => {
  show({ data: undefined, error: null });
  expect(screen.getByRole("status").textContent).toBe("Loading beds…");
});

it("reports that nothing could be loaded, and tries again", () => {
  const refetch = show({ data: undefined, error: new Error() });
  expect(screen.getByRole("alert").textContent).toContain("Failed to fetch beds");
  screen.getByRole("button", { name: "Try again" }).click();
  expect(refetch).toHaveBeenCalledTimes(1);
});

it("keeps data in view when a later read fails", () => {
  show({ data: "Beds 1-4", error: new Error() });
  expect(screen.getByText("Beds 1-4")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
