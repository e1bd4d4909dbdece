import { randomBytes } from "node:crypto";
import { SecretBox } from "./secret-box.js";

const OLD = { id: "2025", key: randomBytes(32) };
const NEW = { id: "2026", key: randomBytes(32) };

describe("SecretBox", () => {
  it("opens a value that it sealed for the same owner", () => {
    const box = new SecretBox([OLD]);
    expect(box.open(box.seal("clé secrète", "h1:api_key"), "h1:api_key")).toBe("clé secrète");
  });

  it("refuses a value of another owner", () => {
    const box = new SecretBox([OLD]);
    const value = box.seal("secret", "h1:api_key");
    expect(() => box.open(value, "h2:api_key")).toThrow();
  });

  it("refuses a tampered value", () => {
    const box = new SecretBox([OLD]);
    const value = box.seal("secret", "h1");
    const last = value.at(-1) === "A" ? "B" : "A";
    expect(() => box.open(value.slice(0, -1) + last, "h1")).toThrow();
  });

  it("opens with every key and seals with the first", () => {
    const sealed = new SecretBox([OLD]).seal("secret", "h1");
    const rotated = new SecretBox([NEW, OLD]);
    expect(rotated.open(sealed, "h1")).toBe("secret");
    expect(rotated.isOutdated(sealed)).toBe(true);
    expect(rotated.isOutdated(rotated.seal("secret", "h1"))).toBe(false);
  });

  it("seals the same text differently each time", () => {
    const box = new SecretBox([OLD]);
    expect(box.seal("secret", "h1")).not.toBe(box.seal("secret", "h1"));
  });

  it("names the missing key in its error", () => {
    const sealed = new SecretBox([OLD]).seal("secret", "h1");
    expect(() => new SecretBox([NEW]).open(sealed, "h1")).toThrow(/"2025"/);
  });
});
