/** @jest-environment ./web/testing/browser.cjs */
import { act, fireEvent, screen } from "@testing-library/react";
import { type EmrMatch, searchEmr } from "@wardline/contracts/patients/emr";
import { logInAdministrator } from "../../../testing/administrator.js";
import { NOW } from "../../../testing/clock.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { resolveLater } from "../../../testing/later.js";
import { buildPatient } from "../../../testing/patient.js";
import { renderPart } from "../../../testing/render-part.js";
import { PersonLookup } from "./PersonLookup.js";

const match = (hospital_no: string, name: string, more: Partial<EmrMatch> = {}): EmrMatch => ({
  hospital_no,
  name,
  gender: "male",
  age: 35,
  source: "emr",
  ...more,
});
const ETIM = match("SL-21015", "Peter Etim");
const ID = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01";
const IN_BED = buildPatient({ id: ID, hospital_no: "SL-21015", name: "Peter Etim", bed_no: "M06" });

/** Milliseconds between two keys of a barcode scanner. */
const KEY_MS = 50;

/** Delay in milliseconds of a server answer that takes longer than a scan. */
const SLOW_MS = 4_000;

afterEach(() => jest.useRealTimers());

async function setUp(open = [buildPatient({ id: ID, hospital_no: "SL-9", name: "Ada Obi" })]) {
  const { server, queryClient } = logInAdministrator();
  const callbacks = { onPick: jest.fn(), onOpen: jest.fn(), onNobody: jest.fn() };
  await renderPart(queryClient, <PersonLookup openCards={open} {...callbacks} />);
  jest.useFakeTimers({ now: NOW });
  const answerWith = (results: EmrMatch[]) =>
    server.on(searchEmr, () => ({ status: "success" as const, results }));
  return { ...callbacks, server, finds: answerWith };
}

const field = () => screen.getByRole<HTMLInputElement>("combobox");
const status = () => screen.getByRole("status").textContent;
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(field(), { key, code: key, ...more });

/** Advances the clock in steps of one keystroke, so that React renders after each step. */
async function wait(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= KEY_MS) {
    await act(() => jest.advanceTimersByTimeAsync(KEY_MS));
  }
}

async function type(text: string): Promise<void> {
  for (let length = 1; length <= text.length; length++) {
    fireEvent.change(field(), { target: { value: text.slice(0, length) } });
    await wait(KEY_MS);
  }
}

async function scan(text: string): Promise<void> {
  await type(text);
  press("Enter");
  await wait(1_000);
}

describe("a scanner in New Patient", () => {
  it("fills in the only record with exactly the scanned number, whichever list contains it, and shows its name", async () => {
    const { finds, onPick, onNobody } = await setUp();
    finds([match("SL-210159", "Bola Ade"), ETIM]);
    await scan("sl-21015");
    expect(onPick.mock.calls).toEqual([[ETIM]]);
    expect(onNobody).not.toHaveBeenCalled();
    expect(status()).toBe("Filled in: Peter Etim, male, 35");
  });

  it("opens a new patient for a number that is only the beginning of another number", async () => {
    const { finds, onPick, onNobody } = await setUp();
    finds([match("SL-21113", "Emeka Nwosu")]);
    await scan("SL-2111");
    expect(onPick).not.toHaveBeenCalled();
    expect(onNobody.mock.calls).toEqual([[{ hospital_no: "SL-2111" }]]);
    expect(status()).toBe("Filled in for a new patient: SL-2111");
  });

  it("opens a new patient for a number that nobody has", async () => {
    const { finds, onNobody } = await setUp();
    finds([]);
    await scan("SL-2111");
    expect(onNobody.mock.calls).toEqual([[{ hospital_no: "SL-2111" }]]);
  });

  it.each<[string, Partial<EmrMatch>]>([
    ["Deceased", { deceased: true }],
    ["Inactive", { inactive: true }],
    ["Merged into SL-3", { inactive: true, replaced_by: "SL-3" }],
    ["Formerly SL-21015", { former_number: "SL-21015" }],
  ])("lets the person choose if the record is marked %s", async (mark, more) => {
    const { finds, onPick, onNobody } = await setUp();
    finds([{ ...ETIM, ...more }]);
    await scan("SL-21015");
    press("Enter");
    await wait(KEY_MS);
    expect(onPick).not.toHaveBeenCalled();
    expect(onNobody).not.toHaveBeenCalled();
    expect(screen.getByText(mark)).toBeTruthy();
    expect(field().getAttribute("aria-expanded")).toBe("true");
    expect(status()).toBe("1 found. Choose one with the arrow keys.");
    press("ArrowDown");
    press("Enter");
    expect(onPick).toHaveBeenCalledTimes(1);
  });

  it("opens the card of a person who is in bed now", async () => {
    const { finds, onOpen, onPick } = await setUp([IN_BED]);
    finds([ETIM]);
    await scan("SL-21015");
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: IN_BED.id }));
    expect(onPick).not.toHaveBeenCalled();
  });

  it("waits for a slow answer and ignores an earlier answer", async () => {
    const { server, finds, onPick, onNobody } = await setUp();
    finds([match("SL-21", "Bola Ade")]);
    await type("SL-21");
    await wait(1_000);
    server.on(searchEmr, () =>
      resolveLater({ status: "success" as const, results: [ETIM] }, SLOW_MS),
    );
    await scan("SL-21015");
    expect(status()).toBe("Searching");
    expect([...onPick.mock.calls, ...onNobody.mock.calls]).toEqual([]);
    await wait(SLOW_MS);
    expect(onPick.mock.calls).toEqual([[ETIM]]);
  });

  it("searches again for a number that was searched for a moment ago", async () => {
    const { finds, onPick, onNobody } = await setUp();
    finds([]);
    await type("SL-21015");
    await wait(1_000);
    fireEvent.change(field(), { target: { value: "" } });
    await wait(1_000);
    finds([ETIM]);
    await scan("SL-21015");
    expect(onPick).toHaveBeenCalledTimes(1);
    expect(onNobody).not.toHaveBeenCalled();
  });

  it("does nothing with a slow answer if the person has moved to another field", async () => {
    const { server, onPick, onNobody } = await setUp();
    server.on(searchEmr, () =>
      resolveLater({ status: "success" as const, results: [ETIM] }, SLOW_MS),
    );
    await scan("SL-21015");
    fireEvent.blur(field());
    await wait(SLOW_MS);
    expect([...onPick.mock.calls, ...onNobody.mock.calls]).toEqual([]);
  });
});

describe("the status of the lookup", () => {
  it("is present but empty at first, and the hint describes the field", async () => {
    await setUp();
    expect(status()).toBe("");
    const hint = document.getElementById(field().getAttribute("aria-describedby") ?? "");
    expect(hint?.textContent).toContain("exactly this number");
  });

  it("says how many people were found, which one Enter chooses, and that person's bed", async () => {
    const { finds } = await setUp([IN_BED]);
    finds([ETIM, match("SL-210151", "Bola Ade")]);
    await type("SL-21015");
    expect(status()).toBe("Searching");
    await wait(1_000);
    expect(status()).toBe("2 found. Enter: Peter Etim, SL-21015, in bed M06");
    expect(screen.getByText("In bed M06 now")).toBeTruthy();
  });

  it("says that nobody was found only if the search succeeded", async () => {
    const { server, finds } = await setUp();
    finds([]);
    await type("SL-2111");
    await wait(1_000);
    expect(status()).toBe("No patients found. Press Enter: new patient SL-2111");
    const message = "The EMR did not answer within 5 seconds.";
    server.on(searchEmr, () => ({ status: "error" as const, message, results: [] }));
    await type("SL-2112");
    await wait(1_000);
    expect(status()).toBe(`${message} Press Enter: new patient SL-2112`);
    server.on(searchEmr, () => {
      throw new RefusedCall("NOT_FOUND");
    });
    await type("SL-2113");
    await wait(1_000);
    expect(status()).not.toContain("No patients found");
  });

  it("counts unreadable records and says that there are more matches", async () => {
    const { server } = await setUp();
    const refused = "The EMR refused the search by name.";
    server.on(searchEmr, () => ({
      status: "success" as const,
      results: [ETIM],
      unreadable: 1,
      more: true,
      refused,
    }));
    await type("Etim");
    await wait(1_000);
    expect(status()).toBe(
      `1 shown; there are more. Type more of the name or number. 1 more could not be read. ${refused} Choose one with the arrow keys.`,
    );
  });
});

it.each([{ isComposing: true }, { keyCode: 229 }])(
  "ignores keys pressed while an input method is composing: %j",
  async (composition) => {
    const { finds, onPick, onNobody } = await setUp();
    finds([ETIM]);
    await type("SL-21015");
    await wait(1_000);
    press("Enter", composition);
    await wait(1_000);
    expect([...onPick.mock.calls, ...onNobody.mock.calls]).toEqual([]);
    press("Enter");
    await wait(1_000);
    expect(onPick).toHaveBeenCalledTimes(1);
  },
);
