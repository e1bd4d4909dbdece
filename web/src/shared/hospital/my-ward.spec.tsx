/** @jest-environment ./web/testing/browser.cjs */
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Ward } from "@wardline/contracts/wards";
import { logInAdministrator } from "../../../testing/administrator.js";
import { renderPart } from "../../../testing/render-part.js";
import { MyWardButton } from "./MyWardButton.js";
import { useMyWard, useWardChoice } from "./my-ward.js";
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
      <MyWardButton shown={chosen} canGiveUp />
    </>
  );
}

async function open(wards: Ward[] = [north, south]) {
  const { queryClient } = logInAdministrator();
  queryClient.setQueryData(wardsQuery.queryKey, wards);
  await renderPart(queryClient, <Page />);
  return userEvent.setup();
}

const said = () => screen.getByRole("status").textContent;

afterEach(() => localStorage.clear());

/** docs/product.md, Wards page. */
describe("my ward", () => {
  it("given nobody who made one so, then all wards are shown, and an address is obeyed", async () => {
    const user = await open();
    expect(said()).toBe("shown: all; mine: none");
    expect(screen.queryByRole("button", { name: "Make it my ward" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show n" }));
    expect(said()).toBe("shown: n; mine: none");
  });

  it("is shown where the address says nothing, and gives way to all wards and to another", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Show n" }));
    await user.click(screen.getByRole("button", { name: "Make it my ward" }));
    expect(said()).toBe("shown: n; mine: North");
    await user.click(screen.getByRole("button", { name: "Show all" }));
    expect(said()).toBe("shown: all; mine: North");
    await user.click(screen.getByRole("button", { name: "Show s" }));
    expect(said()).toBe("shown: s; mine: North");
  });

  it("is remembered for the person who chose it, on this browser, until that is given up", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Show n" }));
    await user.click(screen.getByRole("button", { name: "Make it my ward" }));
    cleanup();
    await open();
    expect(said()).toBe("shown: n; mine: North");
    await user.click(screen.getByRole("button", { name: "No longer my ward" }));
    expect(said()).toBe("shown: all; mine: none");
  });

  it("given a ward that is deleted, then all are shown", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Show s" }));
    await user.click(screen.getByRole("button", { name: "Make it my ward" }));
    cleanup();
    await open([north]);
    expect(said()).toBe("shown: all; mine: none");
  });
});
