/** @jest-environment ./web/testing/browser.cjs */
import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { ClearSearch } from "./SearchBox.js";

function Page() {
  const [query, setQuery] = useState("nobody");
  return (
    <main>
      <input type="search" value={query} onChange={() => undefined} />
      {query === "" ? null : <ClearSearch onClear={() => setQuery("")} />}
    </main>
  );
}

it("moves the cursor to the search box when the button disappears", async () => {
  render(
    <MantineProvider env="test">
      <Page />
    </MantineProvider>,
  );
  await userEvent.setup().click(screen.getByRole("button", { name: "Clear Search" }));
  expect(screen.queryByRole("button", { name: "Clear Search" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});
