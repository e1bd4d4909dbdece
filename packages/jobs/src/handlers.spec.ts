import { handleJob, type JobHandlers } from "./handlers.js";

const run = { id: "1", queuedAt: 0 };

function createHandlers(verification: JobHandlers["email"]["verification"]): JobHandlers {
  return { email: { verification } } as JobHandlers;
}

describe("handleJob", () => {
  it("passes data to a handler as parsed by the contract", async () => {
    const handler = jest.fn();
    const data = { accountId: "a", token: "not of the contract" };
    await handleJob(createHandlers(handler), { queue: "email", name: "verification", data }, run);
    expect(handler).toHaveBeenCalledWith({ accountId: "a" }, run);
  });

  it("refuses data that violates the contract", async () => {
    const handler = jest.fn();
    const job = { queue: "email", name: "verification", data: { accountId: 7 } } as const;
    await expect(handleJob(createHandlers(handler), job, run)).rejects.toThrow();
    expect(handler).not.toHaveBeenCalled();
  });

  it.each(["unheard-of", "constructor", "__proto__"])(
    "refuses the unknown job %s",
    async (name) => {
      await expect(
        handleJob(createHandlers(jest.fn()), { queue: "email", name, data: {} }, run),
      ).rejects.toThrow(`This worker does not know the job "${name}" of the queue "email".`);
    },
  );
});
