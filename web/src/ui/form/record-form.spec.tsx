/** @jest-environment ./web/testing/browser.cjs */
import { act, renderHook, waitFor } from "@testing-library/react";
import { toastsAbout } from "../feedback/toast.js";
import type { FieldErrors } from "./form-errors.js";
import { useRecordForm } from "./record-form.js";

interface Bay {
  version: number;
  name: string;
  beds: string;
}

class VersionConflict extends Error {
  constructor(readonly current: Bay) {
    super("Someone else was faster.");
  }
}

const toValues = (bay: Bay) => ({ name: bay.name, beds: bay.beds });

/** Opens the form for a bay, with a server that rejects saves that are not based on `server.bay`. */
function openForm(bay: Bay) {
  const server = { bay, sent: [] as unknown[] };
  const onSaved = jest.fn();
  const hook = renderHook(
    ({ record }: { record: Bay }) =>
      useRecordForm({
        record,
        toValues,
        draft: "bay 1",
        findErrors: ({ name }): FieldErrors => (name === "" ? { name: "Name is required." } : {}),
        send: async (values, on) => {
          server.sent.push(values);
          if (on.version !== server.bay.version) throw new VersionConflict(server.bay);
          server.bay = { ...values, version: on.version + 1 };
        },
        readCurrent: (error) => (error instanceof VersionConflict ? error.current : null),
        toast: toastsAbout("bay"),
        saved: "Bay updated successfully!",
        failed: "Failed to update bay.",
        onSaved,
      }),
    { initialProps: { record: bay } },
  );
  const form = () => hook.result.current;
  const save = () => act(() => form().save(form().form.getValues()));
  const type = (field: "name" | "beds", text: string) =>
    act(() => form().form.setFieldValue(field, text));
  return { server, form, save, type, onSaved, ...hook };
}

// Tests do not log out, so a draft would be left for the next form.
beforeEach(() => sessionStorage.clear());

const NORTH: Bay = { version: 1, name: "North", beds: "1-4" };

it("closes and sends nothing when nothing has changed", async () => {
  const { server, save, onSaved } = openForm(NORTH);
  await save();
  expect(onSaved).toHaveBeenCalledTimes(1);
  expect(server.sent).toEqual([]);
});

it("shows an error at its field and sends nothing", async () => {
  const { server, form, type, save, onSaved } = openForm(NORTH);
  type("name", "");
  await save();
  expect(form().form.errors).toMatchObject({ name: "Name is required." });
  expect(server.sent).toEqual([]);
  expect(onSaved).not.toHaveBeenCalled();
});

it("fills untouched fields from live changes and lists these fields while another field is edited", async () => {
  const { form, type, rerender } = openForm(NORTH);
  type("name", "North-East");
  rerender({ record: { version: 2, name: "North", beds: "1-6" } });
  await waitFor(() =>
    expect(form().concurrentChanges).toEqual([{ field: "beds", isEditedHere: false }]),
  );
  expect(form().form.getValues()).toEqual({ name: "North-East", beds: "1-6" });
});

it("keeps the entries and names the other person's change on a conflict, and then saves", async () => {
  const { server, form, type, save, onSaved } = openForm(NORTH);
  type("beds", "1-8");
  server.bay = { version: 5, name: "North Wing", beds: "1-6" };
  await save();
  expect(onSaved).not.toHaveBeenCalled();
  expect(form().concurrentChanges).toEqual([
    { field: "name", isEditedHere: false },
    { field: "beds", isEditedHere: true },
  ]);
  await save();
  expect(onSaved).toHaveBeenCalledTimes(1);
  expect(server.bay).toEqual({ version: 6, name: "North Wing", beds: "1-8" });
});

it("has no unsaved changes when somebody else saved the same value", async () => {
  const { form, type, rerender } = openForm(NORTH);
  type("beds", "1-6");
  expect(form().form.isDirty()).toBe(true);
  rerender({ record: { ...NORTH, version: 2, beds: "1-6" } });
  await waitFor(() => expect(form().form.isDirty()).toBe(false));
  expect(form().concurrentChanges).toEqual([]);
});

/** Opens a form without a record, whose calls return `answer`. */
function openNewForm(answer: string | null) {
  const onSaved = jest.fn();
  const send = jest.fn(async () => answer);
  const hook = renderHook(() =>
    useRecordForm({
      record: null,
      toValues: () => ({ name: "" }),
      send,
      toast: toastsAbout("new bay"),
      saved: (name) => `${name} was added.`,
      failed: "Failed to add bay.",
      onSaved,
    }),
  );
  const type = (name: string) => act(() => hook.result.current.form.setFieldValue("name", name));
  const save = () => act(() => hook.result.current.save(hook.result.current.form.getValues()));
  return { hook, send, onSaved, type, save };
}

describe("a form without a record", () => {
  it("sends the entries, and loses nothing when the person cancels", async () => {
    const { hook, send, onSaved, type, save } = openNewForm(null);
    type("South");
    await save();
    expect(send).toHaveBeenCalledTimes(1);
    expect(onSaved).not.toHaveBeenCalled();
    expect(hook.result.current.isUnsaved).toBe(true);
    expect(hook.result.current.isBusy).toBe(false);
  });

  it("protects new entries after it was cleared for the next record", async () => {
    const { hook, onSaved, type, save } = openNewForm("South");
    onSaved.mockImplementation(() => hook.result.current.form.reset());
    type("South");
    await save();
    expect(hook.result.current.isUnsaved).toBe(false);
    type("West");
    expect(hook.result.current.isUnsaved).toBe(true);
  });

  it("stores nothing across a reload if it has no draft", () => {
    const { type } = openNewForm("South");
    type("South");
    expect(sessionStorage).toHaveLength(0);
  });
});

it("continues from the saved record when the form stays open", async () => {
  const { result } = renderHook(() =>
    useRecordForm({
      record: NORTH,
      toValues,
      send: async (values, on) => ({ ...values, version: on.version + 1 }),
      selectLatest: (bay) => bay,
    }),
  );
  act(() => result.current.form.setFieldValue("beds", "1-9"));
  await act(() => result.current.save(result.current.form.getValues()));
  expect(result.current.base).toEqual({ version: 2, name: "North", beds: "1-9" });
  expect(result.current.isUnsaved).toBe(false);
});
