import { randomBytes } from "node:crypto";
import { parseKeys } from "./values.js";

const ID = /^[\w.-]{1,50}$/;

describe("parseKeys", () => {
  const encoded = randomBytes(32).toString("base64");

  it("reads a list of keys, of which the first one encrypts", () => {
    const keys = parseKeys(`b2:${encoded}, b1:${encoded}`, ID);
    expect(keys?.map(({ id }) => id)).toEqual(["b2", "b1"]);
    expect(keys?.[0]?.key).toEqual(Buffer.from(encoded, "base64"));
  });

  it.each(["", "b1", `:${encoded}`, "b1:short", `b1:${encoded}:more`, `b1:${encoded},`])(
    "refuses %j",
    (text) => {
      expect(parseKeys(text, ID)).toBeNull();
    },
  );
});
