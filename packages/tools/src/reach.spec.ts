import { findReachedSpecs } from "./reach.js";

const sources = new Map([
  [
    "server/src/features/wards/wards.controller.ts",
    `import { Endpoint } from "@wardline/contracts/endpoint";\nimport { listWards } from "@wardline/contracts/patients/wards";`,
  ],
  [
    "server/src/features/wards/wards.service.ts",
    `import { readWards } from "@wardline/database/repositories/wards/wards";`,
  ],
  [
    "server/src/features/audit/audit.controller.ts",
    `import "@wardline/contracts/operation/audit";`,
  ],
  ["server/src/http/adapter.ts", ""],
  ["server/test/wards.spec.ts", `import { listWards } from "@wardline/contracts/patients/wards";`],
  ["server/test/beds.spec.ts", `import { type Ward } from "@wardline/contracts/patients/wards";`],
  ["server/test/audit.spec.ts", `import { listAudit } from "@wardline/contracts/operation/audit";`],
  ["worker/test/email.spec.ts", ""],
  ["packages/database/test/log.spec.ts", ""],
  ["packages/topology/test/servers.spec.ts", ""],
]);

describe("findReachedSpecs", () => {
  it.each([
    [
      "the specs that call a service's feature",
      "server/src/features/wards/wards.service.ts",
      ["server/test/beds.spec.ts", "server/test/wards.spec.ts"],
    ],
    [
      "the specs that use a changed contract",
      "packages/contracts/src/operation/audit.ts",
      ["server/test/audit.spec.ts"],
    ],
    [
      "a package's own specs, and those of the features that import the file",
      "packages/database/src/repositories/wards/wards.ts",
      [
        "packages/database/test/log.spec.ts",
        "server/test/beds.spec.ts",
        "server/test/wards.spec.ts",
      ],
    ],
    ["all specs of the worker", "worker/src/jobs/email/send.ts", ["worker/test/email.spec.ts"]],
    ["a changed spec itself", "server/test/audit.spec.ts", ["server/test/audit.spec.ts"]],
    [
      "none for code that all calls share, which the whole run tests",
      "server/src/http/adapter.ts",
      [],
    ],
    ["none of the fault tests", "packages/topology/src/config.ts", []],
  ])("returns %s", (_, file, specs) => {
    expect(findReachedSpecs([file], sources)).toEqual(specs);
  });
});
