import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSteps } from "./dockerfile.js";

const dockerfile = readFileSync(join(__dirname, "../../../../Dockerfile"), "utf8");

it("takes the steps of the first stage, and assembles in the given folder", () => {
  const file =
    "FROM node AS build\nCOPY . .\nRUN npm ci\nRUN node dist/image/assemble.js /image\nFROM node\nRUN mkdir /data\n";
  expect(buildSteps(file, "/tmp/here")).toEqual([
    "npm ci",
    "node dist/image/assemble.js /tmp/here",
  ]);
});

it("finds in the Dockerfile how the image is made, whose last stage copies that and no more", () => {
  expect(buildSteps(dockerfile, "/tmp/here").at(-1)).toMatch(/ \/tmp\/here$/);
  expect(dockerfile.match(/^COPY .+$/gm)).toEqual([
    "COPY . .",
    "COPY --from=build --chown=node:node /image /app",
  ]);
});
