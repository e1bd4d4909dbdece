/** Fails each test that prints an error or a warning. Specs that expect one spy on the console. */
const { format } = require("node:util");

let printed = [];

for (const level of ["error", "warn"]) {
  console[level] = (...parts) => {
    const { stack } = new Error(`console.${level}: ${format(...parts)}`);
    printed.push(stack);
  };
}

function expectSilence() {
  const stacks = printed;
  printed = [];
  if (stacks.length > 0) throw new Error(stacks.join("\n\n"));
}

afterEach(expectSilence);
afterAll(expectSilence);
