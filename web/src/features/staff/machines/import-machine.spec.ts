import { createActor, fromPromise, waitFor } from "xstate";
import { ImportRefused, importMachine } from "./import-machine.js";

const file = { name: "staff.csv" } as File;

type Rows = Record<string, string>[];

const readOne = async (): Promise<Rows> => [{ email: "a" }];

function start(send: () => Promise<number>, read = readOne) {
  const actor = createActor(
    importMachine.provide({ actors: { read: fromPromise(read), send: fromPromise(send) } }),
  );
  return actor.start();
}

describe("an import of staff", () => {
  it("reads, waits to be confirmed, and writes", async () => {
    const actor = start(async () => 1);
    actor.send({ type: "file.chosen", file });
    const checking = await waitFor(actor, (state) => state.matches("checking"));
    expect(checking.context).toMatchObject({ fileName: "staff.csv", raw: [{ email: "a" }] });
    actor.send({ type: "confirmed", rows: [], sent: [] });
    const done = await waitFor(actor, (state) => state.matches("done"));
    expect(done.context.created).toBe(1);
  });

  it("goes back to the rows when the server refuses some", async () => {
    const problems = [{ row: 2, column: "email", message: "No." }];
    const actor = start(async () => {
      throw new ImportRefused("Some fields need your attention.", problems);
    });
    actor.send({ type: "file.chosen", file });
    await waitFor(actor, (state) => state.matches("checking"));
    actor.send({ type: "confirmed", rows: [], sent: [] });
    const again = await waitFor(actor, (state) => state.context.refused.length > 0);
    expect(again.matches("checking")).toBe(true);
  });

  it("says why a file could not be read, and takes another", async () => {
    const actor = start(
      async () => 0,
      async () => {
        throw new Error("Not a CSV file.");
      },
    );
    actor.send({ type: "file.chosen", file });
    const refused = await waitFor(actor, (state) => state.context.failure !== null);
    expect(refused.matches("choosing")).toBe(true);
    expect(refused.context.failure).toBe("Not a CSV file.");
  });

  it("cannot be started anew while it is being written", async () => {
    const actor = start(() => new Promise(() => undefined));
    actor.send({ type: "file.chosen", file });
    await waitFor(actor, (state) => state.matches("checking"));
    actor.send({ type: "confirmed", rows: [], sent: [] });
    actor.send({ type: "restarted" });
    expect(actor.getSnapshot().matches("sending")).toBe(true);
  });
});
