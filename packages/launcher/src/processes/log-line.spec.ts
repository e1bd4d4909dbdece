import { toReadableLine } from "./log-line.js";

describe("toReadableLine", () => {
  it("makes a structured entry readable", () => {
    const line =
      '{"level":50,"time":1767600000000,"pid":7,"hostname":"h","port":4000,"reason":"it broke","msg":"server failed"}';
    expect(toReadableLine(line)).toBe("ERROR server failed port=4000 reason=it broke");
  });

  it.each(["plain words", "{ not json", "{}", '{"level":"high"}', "[1]"])(
    "leaves %s alone",
    (line) => {
      expect(toReadableLine(line)).toBe(line);
    },
  );
});
