import { isolateDirection } from "./direction.js";

it.each([
  ["Ada Obi", "Ada Obi"],
  ["Ọlá العلي", "\u2068Ọlá العلي\u2069"],
  ["נועה כהן", "\u2068נועה כהן\u2069"],
])("isolates %s if it has right-to-left letters", (name, text) => {
  expect(isolateDirection(name)).toBe(text);
});
