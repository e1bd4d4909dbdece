import { runInNewContext } from "node:vm";
import { BOARD_NEEDS, buildBrowserCheckScript, WEB_NEEDS } from "./browser-check.js";

const sentence = "Too old.";

/** Runs the check as in a browser with these features, and returns the texts that the page shows. */
function listMessages(needs: string, features: { noModule?: true; CSS?: object }): string[] {
  const messages: string[] = [];
  const document = {
    createElement: () => ({
      ...(features.noModule && { noModule: false }),
      style: {},
      setAttribute: () => undefined,
      appendChild: (text: string) => messages.push(text),
    }),
    createTextNode: (text: string) => text,
    body: { firstChild: null, insertBefore: () => undefined },
  };
  const { CSS } = features;
  runInNewContext(buildBrowserCheckScript({ needs, sentence }), { document, ...(CSS && { CSS }) });
  return messages;
}

const createCss = (refused: string) => ({
  supports: (...condition: string[]) => !condition.join(" ").includes(refused),
});

it("shows nothing in a browser that supports everything", () => {
  expect(listMessages(WEB_NEEDS, { noModule: true, CSS: createCss("none") })).toEqual([]);
  expect(listMessages(BOARD_NEEDS, { noModule: true })).toEqual([]);
});

it.each(["color-mix", ":has", "container-type"])(
  "shows the text in a browser without %s",
  (refused) => {
    expect(listMessages(WEB_NEEDS, { noModule: true, CSS: createCss(refused) })).toEqual([
      sentence,
    ]);
  },
);

it("shows the text in a browser without modules, or without CSS.supports", () => {
  expect(listMessages(WEB_NEEDS, { CSS: createCss("none") })).toEqual([sentence]);
  expect(listMessages(WEB_NEEDS, { noModule: true })).toEqual([sentence]);
  expect(listMessages(BOARD_NEEDS, {})).toEqual([sentence]);
});

describe("the warning that the app has not started", () => {
  function open(shell: object | null) {
    jest.useFakeTimers();
    const script = buildBrowserCheckScript({ needs: "true", sentence, notStarted: "Not yet." });
    runInNewContext(script, {
      setTimeout,
      document: { querySelector: () => shell, createElement: () => ({}) },
    });
  }

  it("appears in the shell ten seconds after the page was opened", () => {
    const shell = { removeAttribute: jest.fn(), appendChild: jest.fn() };
    open(shell);
    jest.advanceTimersByTime(9_999);
    expect(shell.appendChild).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(shell.appendChild).toHaveBeenCalledWith({ textContent: "Not yet." });
    expect(shell.removeAttribute).toHaveBeenCalledWith("aria-label");
  });

  it("does not appear once the app has replaced the shell", () => {
    open(null);
    expect(() => jest.advanceTimersByTime(60_000)).not.toThrow();
  });
});

it("uses only JavaScript that any browser understands", () => {
  const script = buildBrowserCheckScript({ needs: WEB_NEEDS, sentence, notStarted: "Not yet." });
  expect(script).not.toMatch(/=>|\b(?:const|let|class|import|export)\b|`|\?\.|\?\?/);
});
