import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { createLog, describeError } from "./log.js";

it("writes one JSON line with the fields given, and none of the secret ones", async () => {
  const destination = new PassThrough();
  createLog("info", destination).info(
    { jobId: "7", email: "a@b.example", run: { token: "t0k" } },
    "job: done",
  );
  destination.end();
  const line = await text(destination);
  expect(JSON.parse(line)).toMatchObject({ name: "worker", jobId: "7", msg: "job: done" });
  expect(line).not.toMatch(/a@b\.example|t0k/);
});

it("shows an error's message, code and stack, but not its other fields", () => {
  const error = Object.assign(new Error("refused"), { code: "EIO", parameters: ["a@b.example"] });
  expect(describeError(error)).toEqual({ reason: "refused", code: "EIO", stack: error.stack });
  expect(describeError("odd")).toEqual({ reason: "odd" });
});

it("leaves out what PostgreSQL says of a value, which it quotes", () => {
  const message = 'invalid input syntax for type integer: "Ada Obi"';
  const described = describeError(Object.assign(new Error(message), { code: "22P02" }));
  expect(described).toMatchObject({ code: "22P02", reason: expect.stringContaining("PostgreSQL") });
  expect(described.stack).toContain("log.spec");
  expect(JSON.stringify(described)).not.toContain("Ada Obi");
});
