import { readFileSync } from "node:fs";
import { join } from "node:path";

const linesOf = (path: string) =>
  readFileSync(join(__dirname, path), "utf8")
    .split("\n")
    .map((line) => line.replace(/ \/\/ [A-Z_, ]+$/, "").trim());

it("shows in the documentation the method that changes a card exactly as it is in the code", () => {
  const papers = linesOf("../../../../docs/architecture.md");
  const from = papers.indexOf("```ts", papers.indexOf("## The write path")) + 1;
  const shown = papers.slice(from, papers.indexOf("```", from));
  expect(shown[0]).toBe("return this.unitOfWork.run(caller, async (work) => {");
  expect(linesOf("patients.service.ts").join("\n")).toContain(shown.join("\n"));
});
