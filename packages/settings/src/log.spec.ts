import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { createLog, describeError } from "./log.js";

it("writes one JSON line with the given fields, without secret fields", async () => {
  const destination = new PassThrough();
  createLog("info", "worker", destination).info(
    {
      jobId: "7",
      email: "a@b.example",
      run: { token: "t0k" },
      api_key: "k3y",
      to: ["c@d.example"],
    },
    "job: done",
  );
  destination.end();
  const line = await text(destination);
  expect(JSON.parse(line)).toMatchObject({ name: "worker", jobId: "7", msg: "job: done" });
  expect(line).not.toMatch(/a@b\.example|t0k|k3y|c@d/);
});

it("shows an error's message, code and stack, but not its other fields", () => {
  const error = Object.assign(new Error("refused"), { code: "EIO", parameters: ["a@b.example"] });
  expect(describeError(error)).toEqual({ reason: "refused", code: "EIO", stack: error.stack });
  expect(describeError("odd")).toEqual({ reason: "odd" });
});

it("omits PostgreSQL's messages that quote a value", () => {
  const message = 'invalid input syntax for type integer: "Ada Obi"';
  const described = describeError(Object.assign(new Error(message), { code: "22P02" }));
  expect(described).toMatchObject({ code: "22P02", reason: expect.stringContaining("PostgreSQL") });
  expect(described.stack).toContain("log.spec");
  expect(JSON.stringify(described)).not.toContain("Ada Obi");
});
