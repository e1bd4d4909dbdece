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
  expect(JSON.parse(line)).toMatchObject({ process: "worker", jobId: "7", msg: "job: done" });
  expect(line).not.toMatch(/a@b\.example|t0k/);
});

it("shows an error's message, code and stack, but not its other fields", () => {
  const error = Object.assign(new Error("refused"), { code: "23505", parameters: ["a@b.example"] });
  expect(describeError(error)).toEqual({ reason: "refused", code: "23505", stack: error.stack });
  expect(describeError("odd")).toEqual({ reason: "odd" });
});
