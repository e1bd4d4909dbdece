import { renderToStaticMarkup } from "react-dom/server";
import { ProperName, TelephoneNumber } from "./name-text.js";

describe("ProperName", () => {
  it.each(["Ọlá العلي", "רחל כהן"])("isolates its direction and is not translated: %s", (name) => {
    expect(renderToStaticMarkup(<ProperName className="name">{name}</ProperName>)).toBe(
      `<bdi class="name" translate="no">${name}</bdi>`,
    );
  });
});

describe("TelephoneNumber", () => {
  it("reads from left to right on one line", () => {
    expect(renderToStaticMarkup(<TelephoneNumber>+234 803 555 1039</TelephoneNumber>)).toBe(
      '<bdi dir="ltr" translate="no"><span style="white-space:nowrap">+234 803 555 1039</span></bdi>',
    );
  });

  it("breaks only between numbers and before an extension", () => {
    const markup = renderToStaticMarkup(
      <TelephoneNumber>0803 555 1004 / 0805 555 1005 ext. 12, Bleep 215</TelephoneNumber>,
    );
    const numbers = [...markup.matchAll(/<span[^>]*>([^<]*)<\/span>/g)].map(([, text]) => text);
    expect(numbers).toEqual(["0803 555 1004 /", "0805 555 1005", "ext. 12,", "Bleep 215"]);
    expect(markup.replace(/<[^>]+>/g, "")).toBe("0803 555 1004 / 0805 555 1005 ext. 12, Bleep 215");
  });
});
