/** @jest-environment ./web/testing/browser.cjs */

import { useLocation, useRouter } from "@tanstack/react-router";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { logInAdministrator } from "../../../testing/administrator.js";
import { renderPart } from "../../../testing/render-part.js";
import { readSort, useTypedText } from "./search-params.js";

function Page() {
  const { value, type, settle } = useTypedText("q");
  const { search } = useLocation() as { search: Record<string, string> };
  const router = useRouter();
  const goElsewhere = () => void router.navigate({ to: ".", search: { q: "other" } as never });
  return (
    <>
      <input value={value} onChange={({ target }) => type(target.value)} onBlur={settle} />
      <output>{search["q"] || "nothing"}</output>
      <button type="button" onClick={goElsewhere}>
        elsewhere
      </button>
    </>
  );
}

const box = () => screen.getByRole<HTMLInputElement>("textbox");
const address = () => screen.getByRole("status").textContent;

beforeEach(async () => {
  const { queryClient } = logInAdministrator();
  await renderPart(queryClient, <Page />);
});

it("shows typed text at once, and updates the address when typing pauses", async () => {
  fireEvent.change(box(), { target: { value: "bo" } });
  fireEvent.change(box(), { target: { value: "bola" } });
  expect(box().value).toBe("bola");
  expect(address()).toBe("nothing");
  await waitFor(() => expect(address()).toBe("bola"));
  expect(box().value).toBe("bola");
});

it("updates the address on blur, and removes the text when it is cleared", async () => {
  fireEvent.change(box(), { target: { value: "ada" } });
  fireEvent.blur(box());
  await waitFor(() => expect(address()).toBe("ada"));
  fireEvent.change(box(), { target: { value: "" } });
  fireEvent.blur(box());
  await waitFor(() => expect(address()).toBe("nothing"));
  expect(box().value).toBe("");
});

it("follows other changes to the address", async () => {
  fireEvent.change(box(), { target: { value: "ada" } });
  act(() => screen.getByRole("button").click());
  await waitFor(() => expect(address()).toBe("other"));
  await waitFor(() => expect(box().value).toBe("other"));
});

it.each([
  ["", { column: "name", direction: "asc" }],
  ["phone", { column: "name", direction: "asc" }],
  ["age", { column: "age", direction: "asc" }],
  ["-age", { column: "age", direction: "desc" }],
] as const)("reads %j as the sort %j", (text, sort) => {
  expect(readSort(text, ["name", "age"], { column: "name", direction: "asc" })).toEqual(sort);
});
