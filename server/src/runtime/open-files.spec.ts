import { warnAboutFewFiles } from "./open-files.js";

const formatLimits = (files: string) =>
  `Limit                     Soft Limit           Hard Limit           Units
Max processes             96325                96325                processes
Max open files            1024                 ${files.padEnd(20)} files
`;

it.each([
  ["1024", [[{ openFiles: 1_024, enough: 4_096 }, expect.stringContaining("LimitNOFILE")]]],
  ["4096", []],
  ["unlimited", []],
])("warns of too few open files only below 4096: limit %s", (limit, expected) => {
  const warn = jest.fn();
  warnAboutFewFiles({ warn }, formatLimits(limit));
  expect(warn.mock.calls).toEqual(expected);
});

it("logs nothing on systems without a limit on open files", () => {
  const warn = jest.fn();
  warnAboutFewFiles({ warn }, null);
  expect(warn).not.toHaveBeenCalled();
});
