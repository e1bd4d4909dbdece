import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createDataSource } from "../src/data-source.js";

/** Two migrations of the first version have this number; databases have recorded both under their names. */
const TWICE = "0009";

const files = readdirSync(join(__dirname, "../src/migrations")).sort();
const listed = createDataSource({ url: "postgres://nowhere" }).options.migrations as {
  name: string;
}[];

describe("migrations", () => {
  it("run in the order of their files' numbers, none left out", () => {
    const numbers = listed.map(({ name }) => `0${name.slice(-3)}`);
    expect(numbers).toEqual(files.map((file) => file.slice(0, 4)));
    expect(listed.map(({ name }) => name.replace(/\d+$/, "").toLowerCase())).toEqual(
      files.map((file) => file.slice(5, -".ts".length).replaceAll("-", "")),
    );
  });

  it("have numbers that are unique and rise", () => {
    const numbers = files.map((file) => file.slice(0, 4));
    const doubled = numbers.filter((number, index) => number === numbers[index - 1]);
    expect(doubled).toEqual([TWICE]);
    expect(numbers.every((number) => /^\d{4}$/.test(number))).toBe(true);
  });
});

it("every entity of the folder is known to the data source", () => {
  const known = createDataSource({ url: "postgres://nowhere" }).options.entities as unknown[];
  const folder = join(__dirname, "../src/entities");
  const exported = readdirSync(folder).flatMap((file) =>
    Object.values(jest.requireActual<Record<string, unknown>>(join(folder, file))),
  );
  const classes = exported.filter((one) => typeof one === "function");
  expect(classes.filter((one) => !known.includes(one))).toEqual([]);
});
