import type { ArgumentsHost } from "@nestjs/common";
import { AppError } from "../errors/app-error.js";
import { ErrorFilter } from "./error.filter.js";

describe("ErrorFilter", () => {
  function linesOf(thrown: unknown): unknown[] {
    const error = jest.fn();
    const reply = { sent: true };
    const open = { sent: false, status: () => open, header: () => open, send: () => reply };
    const http = { getRequest: () => ({ id: "request-1" }), getResponse: () => open };
    const filter = new ErrorFilter({ error } as never);
    filter.catch(thrown, { switchToHttp: () => http } as unknown as ArgumentsHost);
    return error.mock.calls;
  }

  it("writes a line for a fault of ours, with the request's id", () => {
    expect(linesOf(new Error("broken"))).toMatchObject([
      [{ requestId: "request-1", code: "INTERNAL" }, "request failed"],
    ]);
  });

  it("writes none for a login that finds no room: a flood must not fill the log", () => {
    expect(linesOf(new AppError("LOGIN_BUSY"))).toEqual([]);
  });
});
