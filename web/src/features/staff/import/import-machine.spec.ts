import { createActor, fromPromise, waitFor } from "xstate";
import { ImportRefusedError, importMachine, type SendResult } from "./import-machine.js";

const file = { name: "staff.csv" } as File;

type Rows = Record<string, string>[];

const readOne = async (): Promise<Rows> => [{ email: "a" }];

const addAll = async (): Promise<SendResult> => ({ added: [2], refused: [] });

function start(send: () => Promise<SendResult>, read = readOne) {
  const actor = createActor(
    importMachine.provide({ actors: { read: fromPromise(read), send: fromPromise(send) } }),
  );
  return actor.start();
}

describe("the import of staff", () => {
  it("reads, waits for a confirmation, and writes", async () => {
    const actor = start(addAll);
    actor.send({ type: "file.chosen", file });
    const checking = await waitFor(actor, (state) => state.matches("checking"));
    expect(checking.context).toMatchObject({ source: "staff.csv", raw: [{ email: "a" }] });
    actor.send({ type: "confirmed", rows: [], sent: [] });
    const done = await waitFor(actor, (state) => state.matches("done"));
    expect(done.context.created).toBe(1);
  });

  it("goes back to the rows when the server refuses some", async () => {
    const problems = [{ row: 2, column: "email", message: "No." }];
    const actor = start(async () => {
      throw new ImportRefusedError("Some fields need your attention.", problems);
    });
    actor.send({ type: "file.chosen", file });
    await waitFor(actor, (state) => state.matches("checking"));
    actor.send({ type: "confirmed", rows: [], sent: [] });
    const again = await waitFor(actor, (state) => state.context.refused.length > 0);
    expect(again.matches("checking")).toBe(true);
  });

  it("keeps refused rows with their numbers until they are corrected and added", async () => {
    const refused = [{ row: 3, column: "email", message: "In use." }];
    const answers: SendResult[] = [
      { added: [2], refused },
      { added: [3], refused: [] },
    ];
    const actor = start(
      async () => answers.shift() as SendResult,
      async () => [{ email: "a" }, { email: "b" }],
    );
    actor.send({ type: "text.pasted", text: "a\nb" });
    await waitFor(actor, (state) => state.matches("checking"));
    actor.send({ type: "confirmed", rows: [], sent: [] });
    const rest = await waitFor(actor, (state) => state.context.created === 1);
    expect(rest.matches("checking")).toBe(true);
    expect(rest.context).toMatchObject({ raw: [{ email: "" }, { email: "b" }], refused });

    actor.send({ type: "cell.mended", cell: { row: 3, column: "email", text: "c" } });
    expect(actor.getSnapshot().context).toMatchObject({
      raw: [{ email: "" }, { email: "c" }],
      refused: [],
    });
    actor.send({ type: "confirmed", rows: [], sent: [] });
    const done = await waitFor(actor, (state) => state.matches("done"));
    expect(done.context.created).toBe(2);
  });

  it("says why a file could not be read, and accepts another file", async () => {
    const actor = start(addAll, async () => {
      throw new Error("Not a CSV file.");
    });
    actor.send({ type: "file.chosen", file });
    const refused = await waitFor(actor, (state) => state.context.failure !== null);
    expect(refused.matches("choosing")).toBe(true);
    expect(refused.context.failure).toBe("Not a CSV file.");
  });

  it("cannot be restarted while it is writing", async () => {
    const actor = start(() => new Promise(() => undefined));
    actor.send({ type: "file.chosen", file });
    await waitFor(actor, (state) => state.matches("checking"));
    actor.send({ type: "confirmed", rows: [], sent: [] });
    actor.send({ type: "restarted" });
    expect(actor.getSnapshot().matches("sending")).toBe(true);
  });
});
