/** @jest-environment ./web/testing/browser.cjs */
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { renderPart } from "../../../../testing/render-part.js";
import { useSearchText, useSortParam } from "../../../lib/address/search-params.js";
import { useOpenWithOwnFilters, useOwnView, ViewMenu } from "./own-view.js";
import { PATIENT_SORTS } from "./PatientsTable.js";

function List() {
  const own = useOwnView();
  useOpenWithOwnFilters();
  const [sort, setSort] = useSortParam(PATIENT_SORTS, own.sort);
  const [status, setStatus] = useSearchText("status");
  return (
    <>
      <output>
        {sort.column} {sort.direction}; {status || "every status"}; without{" "}
        {own.hidden.join(" and ") || "nothing"}
      </output>
      <button type="button" onClick={() => setSort({ column: "bed_no", direction: "asc" })}>
        By bed
      </button>
      <button type="button" onClick={() => setStatus("new_patient")}>
        New
      </button>
      <ViewMenu view={own} />
    </>
  );
}

async function open() {
  cleanup();
  const { queryClient } = logInAdministrator();
  await renderPart(queryClient, <List />);
}

const statusText = () => screen.getByRole("status").textContent;
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

async function choose(name: string): Promise<void> {
  await press("View");
  await userEvent.click(screen.getByRole("menuitem", { name }));
}

afterEach(() => localStorage.clear());

/** docs/product.md, Patients page. */
describe("saved view", () => {
  it("starts sorted by name when no view is saved", async () => {
    await open();
    await press("By bed");
    expect(statusText()).toBe("bed_no asc; every status; without nothing");
    await open();
    expect(statusText()).toBe("name asc; every status; without nothing");
  });

  it("starts with the saved sort and filters until the view is reset", async () => {
    await open();
    await press("By bed");
    await press("New");
    await choose("Make this my default view");
    await open();
    expect(await screen.findByText("bed_no asc; new_patient; without nothing")).toBeTruthy();
    await choose("Reset to the standard view");
    expect(await screen.findByText("name asc; every status; without nothing")).toBeTruthy();
  });

  it("hides columns and shows them again", async () => {
    await open();
    await choose("Hide “Age”");
    await open();
    expect(statusText()).toBe("name asc; every status; without age");
    await choose("Show “Age”");
    expect(statusText()).toBe("name asc; every status; without nothing");
  });
});
