import type { ArgumentsHost } from "@nestjs/common";
import { AppError } from "../errors/app-error.js";
import { ErrorFilter } from "./error.filter.js";

describe("ErrorFilter", () => {
  function readLoggedLines(thrown: unknown): unknown[] {
    const error = jest.fn();
    const reply = { sent: true };
    const openReply = {
      sent: false,
      status: () => openReply,
      header: () => openReply,
      send: () => reply,
    };
    const http = { getRequest: () => ({ id: "request-1" }), getResponse: () => openReply };
    const filter = new ErrorFilter({ error } as never);
    filter.catch(thrown, { switchToHttp: () => http } as unknown as ArgumentsHost);
    return error.mock.calls;
  }

  it("logs an internal error with the request's id", () => {
    expect(readLoggedLines(new Error("broken"))).toMatchObject([
      [{ requestId: "request-1", code: "INTERNAL" }, "request failed"],
    ]);
  });

  it("does not log a login refused for lack of capacity, so that a flood cannot fill the log", () => {
    expect(readLoggedLines(new AppError("LOGIN_BUSY"))).toEqual([]);
  });
});
