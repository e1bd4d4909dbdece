import { buildQrPath } from "./qr-path.js";

it("draws exactly the dark squares, each in its place", () => {
  const rows = [
    [1, 0],
    [0, 1],
  ];
  const modules = { size: 2, get: (row: number, column: number) => rows[row]?.[column] };
  expect(buildQrPath(modules)).toBe("M0 0h1v1h-1zM1 1h1v1h-1z");
});
