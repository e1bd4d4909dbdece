import { readFileSync } from "node:fs";
import { join } from "node:path";

const readLines = (path: string) =>
  readFileSync(join(__dirname, path), "utf8")
    .split("\n")
    .map((line) => line.replace(/ \/\/ [A-Z_, ]+$/, "").trim());

it("is the same in the documentation and in the code", () => {
  const documentLines = readLines("../../../docs/architecture.md");
  const from = documentLines.indexOf("```ts", documentLines.indexOf("## The write path")) + 1;
  const shown = documentLines.slice(from, documentLines.indexOf("```", from));
  expect(shown[0]).toBe("return this.unitOfWork.run(caller, async (work) => {");
  expect(readLines("../features/signals/signals.service.ts").join("\n")).toContain(
    shown.join("\n"),
  );
});
