/** @jest-environment ./web/testing/browser.cjs */
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { logInAdministrator } from "../../../testing/administrator.js";
import { stopClock } from "../../../testing/clock.js";
import { renderPart } from "../../../testing/render-part.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { DraftNote } from "./DraftNote.js";
import { useFormDraft } from "./draft.js";

// 01:14 in Lagos.
const ENTERED = Date.parse("2026-11-27T00:14:00Z");

beforeEach(() => stopClock(ENTERED));
afterEach(() => {
  sessionStorage.clear();
  jest.useRealTimers();
});

function Ages({ saved, hasLabels }: { saved: string; hasLabels: boolean }) {
  const form = useForm<{ age: string }>({ initialValues: { age: saved } });
  const draft = useFormDraft("ages", form, form.isDirty());
  return (
    <>
      <DraftNote draft={draft} {...(hasLabels && { labels: { age: "Age" } })} />
      <TextInput label="Age" {...form.getInputProps("age")} />
    </>
  );
}

/** Opens the form of a record whose saved age is `saved`. */
async function open(saved: string, hasLabels = true) {
  const { queryClient } = logInAdministrator();
  return renderPart(queryClient, <Ages saved={saved} hasLabels={hasLabels} />);
}

/** Enters 8 in place of the saved 7 and loses the session. */
async function enterAndLoseSession(): Promise<void> {
  await open("7");
  fireEvent.change(screen.getByLabelText("Age"), { target: { value: "8" } });
  act(() => sessionStore.clear());
  cleanup();
}

const field = () => screen.getByLabelText("Age");
const statusText = () => screen.getByRole("status").textContent;

it("shows when a restored entry was made, and the saved value", async () => {
  await enterAndLoseSession();
  stopClock(ENTERED + 14 * 60_000);
  await open("9");
  expect(statusText()).toBe("Unsaved entry from 01:14: Age 8 (saved: 9).");
  expect(field()).toHaveProperty("value", "8");
});

it("keeps the entry and closes on Keep", async () => {
  await enterAndLoseSession();
  await open("9");
  fireEvent.click(screen.getByRole("button", { name: "Keep" }));
  expect(statusText()).toBe("");
  expect(field()).toHaveProperty("value", "8");
});

it("restores the saved value on Discard", async () => {
  await enterAndLoseSession();
  await open("9");
  fireEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(statusText()).toBe("");
  expect(field()).toHaveProperty("value", "9");
  fireEvent.change(field(), { target: { value: "10" } });
  expect(statusText()).toBe("");
});

it("keeps the time of the entry across another reload, and adds the date on a later day", async () => {
  await enterAndLoseSession();
  stopClock(ENTERED + 3 * 60_000);
  await open("9");
  act(() => sessionStore.clear());
  cleanup();
  stopClock(ENTERED + 24 * 3_600_000);
  await open("9", false);
  expect(statusText()).toBe("Unsaved entry from 27 Nov 2026, 01:14.");
});

it("ignores an entry that is already saved", async () => {
  await enterAndLoseSession();
  await open("8");
  expect(statusText()).toBe("");
  fireEvent.change(field(), { target: { value: "10" } });
  expect(statusText()).toBe("");
});

it("reads an entry that an earlier version stored without a time", async () => {
  await enterAndLoseSession();
  const key = Object.keys(sessionStorage)[0] ?? "";
  sessionStorage.setItem(key, JSON.stringify({ age: "8" }));
  await open("9");
  expect(statusText()).toBe("Unsaved entry: Age 8 (saved: 9).");
});
