import { connectWhenLoaded, LOAD_RETRY_MS } from "./connect-when-loaded.js";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe("connectWhenLoaded", () => {
  it("connects when the code has loaded, and disconnects when stopped", async () => {
    const end = jest.fn();
    const stop = connectWhenLoaded(() => Promise.resolve(() => end));
    await jest.advanceTimersByTimeAsync(0);
    expect(end).not.toHaveBeenCalled();
    stop();
    expect(end).toHaveBeenCalledTimes(1);
  });

  it("retries when the code fails to load", async () => {
    const connect = jest.fn(() => () => undefined);
    const load = jest
      .fn<Promise<typeof connect>, []>()
      .mockRejectedValueOnce(new Error("offline"))
      .mockResolvedValueOnce(connect);
    connectWhenLoaded(load);
    await jest.advanceTimersByTimeAsync(LOAD_RETRY_MS - 1);
    expect(connect).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(connect).toHaveBeenCalledTimes(1);
  });

  it("never connects if it is stopped before the code has loaded", async () => {
    const connect = jest.fn(() => () => undefined);
    connectWhenLoaded(() => Promise.resolve(connect))();
    await jest.advanceTimersByTimeAsync(0);
    expect(connect).not.toHaveBeenCalled();
  });
});
