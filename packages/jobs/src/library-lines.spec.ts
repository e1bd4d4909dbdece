import { EventEmitter } from "node:events";
import { logLibraries } from "./library-lines.js";

describe("library output", () => {
  const fakeConsole = { log: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() };
  const emitter = new EventEmitter();
  const formerListener = jest.fn();
  const warn = jest.fn();
  emitter.on("warning", formerListener);
  logLibraries({ warn }, { console: fakeConsole, process: emitter as unknown as NodeJS.Process });

  it.each(["log", "info", "warn", "error"] as const)(
    "is logged when printed by console.%s",
    (level) => {
      fakeConsole[level]("Skipping the ready check because %s", "INFO fails");
      expect(warn).toHaveBeenLastCalledWith(
        { reason: "Skipping the ready check because INFO fails" },
        "a library printed a line",
      );
    },
  );

  it("is logged instead of printed when emitted as a warning", () => {
    emitter.emit("warning", Object.assign(new Error("modes of SSL"), { name: "SecurityWarning" }));
    expect(formerListener).not.toHaveBeenCalled();
    expect(warn).toHaveBeenLastCalledWith(
      { reason: "SecurityWarning: modes of SSL" },
      "a library printed a line",
    );
  });
});
