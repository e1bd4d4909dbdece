import { specsReached } from "./reach.js";

const sources = new Map([
  [
    "server/src/features/wards/wards.controller.ts",
    `import { Endpoint } from "@wardline/contracts/endpoint";\nimport { listWards } from "@wardline/contracts/wards";`,
  ],
  [
    "server/src/features/wards/wards.service.ts",
    `import { readWards } from "@wardline/database/repositories/wards/wards";`,
  ],
  ["server/src/features/audit/audit.controller.ts", `import "@wardline/contracts/audit";`],
  ["server/src/http/adapter.ts", ""],
  ["server/test/wards.spec.ts", `import { listWards } from "@wardline/contracts/wards";`],
  ["server/test/beds.spec.ts", `import { type Ward } from "@wardline/contracts/wards";`],
  ["server/test/audit.spec.ts", `import { listAudit } from "@wardline/contracts/audit";`],
  ["worker/test/email.spec.ts", ""],
  ["packages/database/test/log.spec.ts", ""],
  ["packages/topology/test/servers.spec.ts", ""],
]);

describe("the integration specs that a change reaches", () => {
  it.each([
    [
      "are those that call the feature of a service",
      "server/src/features/wards/wards.service.ts",
      ["server/test/beds.spec.ts", "server/test/wards.spec.ts"],
    ],
    [
      "are those that use a changed contract",
      "packages/contracts/src/audit.ts",
      ["server/test/audit.spec.ts"],
    ],
    [
      "are a package's own, and those of the features that import the file",
      "packages/database/src/repositories/wards/wards.ts",
      [
        "packages/database/test/log.spec.ts",
        "server/test/beds.spec.ts",
        "server/test/wards.spec.ts",
      ],
    ],
    ["are all of the worker", "worker/src/jobs/email/send.ts", ["worker/test/email.spec.ts"]],
    ["are a changed spec itself", "server/test/audit.spec.ts", ["server/test/audit.spec.ts"]],
    [
      "are none of what all calls share, which the whole run tries",
      "server/src/http/adapter.ts",
      [],
    ],
    ["are none of the fault tests", "packages/topology/src/config.ts", []],
  ])("%s", (_, file, specs) => {
    expect(specsReached([file], sources)).toEqual(specs);
  });
});
