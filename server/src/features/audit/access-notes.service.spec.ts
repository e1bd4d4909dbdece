import { ACCESS_WRITE_DELAY_MS } from "@wardline/domain/people/access-act";
import type { Logger } from "pino";
import type { DataSource } from "typeorm";
import { AccessNotes } from "./access-notes.service.js";

const CALLER = { hospitalId: "h", accountId: "a", name: "Bisi Cole", email: "b@h.example" };
const ACCESS = { act: "card_opened" as const, subject: "p", detail: "" };
const ORIGIN = { address: "198.51.100.7", device: "Chrome" };

describe("AccessNotes without a database", () => {
  const query = jest.fn(() => Promise.reject(new Error("connect ECONNREFUSED")));
  const dataSource = { manager: { query } } as unknown as DataSource;
  const warn = jest.fn();
  let notes: AccessNotes;

  beforeEach(() => {
    jest.useFakeTimers();
    query.mockClear();
    notes = new AccessNotes(dataSource, { warn } as unknown as Logger, () => 0);
    notes.note(CALLER, ACCESS, ORIGIN);
  });
  afterEach(() => jest.useRealTimers());

  it("retries the write until it succeeds", async () => {
    await jest.advanceTimersByTimeAsync(3 * ACCESS_WRITE_DELAY_MS);
    expect(query).toHaveBeenCalledTimes(3);
  });

  it("tries once more when the server stops, then logs the loss without waiting", async () => {
    await notes.onApplicationShutdown();
    expect(query).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenLastCalledWith(
      expect.objectContaining({ lost: 1 }),
      "access log: not written",
    );
    expect(jest.getTimerCount()).toBe(0);
  });
});
