import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@wardline/settings/environment";
import { buildSteps } from "./dockerfile.js";

const dockerfile = readFileSync(join(ROOT, "Dockerfile"), "utf8");

it("reads the first stage's steps, and replaces the image's folder with the given folder", () => {
  const file =
    "FROM node AS build\nCOPY . .\nRUN npm ci\nRUN node dist/image/assemble.js /image\nFROM node\nRUN mkdir /data\n";
  expect(buildSteps(file, "/tmp/here")).toEqual([
    "npm ci",
    "node dist/image/assemble.js /tmp/here",
  ]);
});

it("finds the image's steps in the Dockerfile, whose last stage copies only their result", () => {
  expect(buildSteps(dockerfile, "/tmp/here").at(-1)).toMatch(/ \/tmp\/here$/);
  expect(dockerfile.match(/^COPY .+$/gm)).toEqual([
    "COPY . .",
    "COPY --from=build --chown=node:node /image /app",
  ]);
});

it("labels the image with this version, and with the build's commit", () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    version: string;
  };
  const [, , lastStage] = dockerfile.split(/^FROM .*$/m);
  expect(lastStage).toContain("ARG REVISION=unknown\nLABEL ");
  expect(lastStage).toContain(` org.opencontainers.image.version=${version} `);
  expect(lastStage).toMatch(/ org\.opencontainers\.image\.revision=\$REVISION$/m);
});
