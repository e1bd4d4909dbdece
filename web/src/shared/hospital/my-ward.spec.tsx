/** @jest-environment ./web/testing/browser.cjs */
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Ward } from "@wardline/contracts/patients/wards";
import { logInAdministrator } from "../../../testing/administrator.js";
import { renderPart } from "../../../testing/render-part.js";
import { MyWardButton, useMyWard, useWardChoice } from "./my-ward.js";
import { wardsQuery } from "./wards.js";

const north: Ward = { id: "n", name: "North", beds: [], closed: [], version: 1 };
const south: Ward = { id: "s", name: "South", beds: [], closed: [], version: 1 };

function Page() {
  const [chosen, choose] = useWardChoice();
  const { ward } = useMyWard();
  return (
    <>
      <output>
        shown: {chosen === "" ? "all" : chosen}; mine: {ward?.name ?? "none"}
      </output>
      {["", "n", "s"].map((id) => (
        <button key={id} type="button" onClick={() => choose(id)}>
          Show {id === "" ? "all" : id}
        </button>
      ))}
      <MyWardButton shown={chosen} canRemove />
    </>
  );
}

async function open(wards: Ward[] = [north, south]) {
  const { queryClient } = logInAdministrator();
  queryClient.setQueryData(wardsQuery.queryKey, wards);
  await renderPart(queryClient, <Page />);
  return userEvent.setup();
}

const statusText = () => screen.getByRole("status").textContent;

afterEach(() => localStorage.clear());

/** See docs/product.md, Wards page. */
describe("my ward", () => {
  it("shows all wards, or the ward in the address, if the person has not chosen a ward", async () => {
    const user = await open();
    expect(statusText()).toBe("shown: all; mine: none");
    expect(screen.queryByRole("button", { name: "Make it my ward" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show n" }));
    expect(statusText()).toBe("shown: n; mine: none");
  });

  it("shows the person's own ward by default, and all wards or another ward on request", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Show n" }));
    await user.click(screen.getByRole("button", { name: "Make it my ward" }));
    expect(statusText()).toBe("shown: n; mine: North");
    await user.click(screen.getByRole("button", { name: "Show all" }));
    expect(statusText()).toBe("shown: all; mine: North");
    await user.click(screen.getByRole("button", { name: "Show s" }));
    expect(statusText()).toBe("shown: s; mine: North");
  });

  it("remembers the ward per person and browser until it is removed", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Show n" }));
    await user.click(screen.getByRole("button", { name: "Make it my ward" }));
    cleanup();
    await open();
    expect(statusText()).toBe("shown: n; mine: North");
    await user.click(screen.getByRole("button", { name: "Remove as my ward" }));
    expect(statusText()).toBe("shown: all; mine: none");
  });

  it("shows all wards if the person's own ward is deleted", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Show s" }));
    await user.click(screen.getByRole("button", { name: "Make it my ward" }));
    cleanup();
    await open([north]);
    expect(statusText()).toBe("shown: all; mine: none");
  });
});
