import { readCopyCommand } from "./copy-database.js";

describe("the words behind npm run backup and npm run restore", () => {
  it.each([
    [["backup", "wardline.backup"], { command: "backup", file: "wardline.backup" }],
    [["backup", "drill"], { command: "drill" }],
    [["restore", "wardline.backup"], { command: "restore", file: "wardline.backup" }],
  ])("%j are understood", (given, asked) => {
    expect(readCopyCommand(given)).toEqual(asked);
  });

  it.each([
    [["restore"], "Name one file: npm run restore -- wardline.backup"],
    [["restore", "a", "b"], "Name one file: npm run restore -- wardline.backup"],
    [["backup"], "npm run backup -- wardline.backup"],
    [["backup", "a", "b"], "npm run backup -- wardline.backup"],
    [["backup", "drill", "b"], "npm run backup -- wardline.backup"],
  ])("%j are refused with an example of the same command", (given, example) => {
    expect(() => readCopyCommand(given)).toThrow(example);
  });
});
