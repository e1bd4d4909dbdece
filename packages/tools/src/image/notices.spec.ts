import { ROOT } from "@wardline/settings/environment";
import {
  findRefusedPackages,
  formatNotices,
  listThirdParties,
  type ThirdParty,
} from "./notices.js";

const withLicence = (licence: string, name = "some"): ThirdParty[] => [
  { name, version: "1.0.0", licence, folder: "node_modules/some" },
];

it("names the packages of pages and programs with their licences, without tools", () => {
  const names = listThirdParties(ROOT).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["react", "three", "@nestjs/core", "pg", "bullmq"]));
  expect(names).not.toContain("jest");
  expect(formatNotices(ROOT)).toMatch(/^react \d+\.\d+\.\d+, MIT\n\nMIT License/m);
});

it.each(["GPL-3.0", "AGPL-3.0-only", "LGPL-3.0-or-later", "SSPL-1.0", "", "MIT AND GPL-2.0"])(
  "refuses the licence %j",
  (licence) => expect(findRefusedPackages(withLicence(licence))).toHaveLength(1),
);

it.each(["MIT", "(MIT OR GPL-3.0)", "Apache-2.0 AND MIT"])("accepts the licence %j", (licence) =>
  expect(findRefusedPackages(withLicence(licence))).toEqual([]),
);

it("accepts the library that sharp loads", () => {
  expect(
    findRefusedPackages(withLicence("LGPL-3.0-or-later", "@img/sharp-libvips-linux-x64")),
  ).toEqual([]);
});
