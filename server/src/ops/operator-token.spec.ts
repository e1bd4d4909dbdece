import { RateLimits } from "../limits/rate-limits.js";
import { OperatorToken } from "./operator-token.js";

describe("OperatorToken", () => {
  it("logs each wrong guess, without the token, until it blocks the address", async () => {
    const warn = jest.fn();
    const operators = new OperatorToken("the-right-token-1", new RateLimits(null), { warn });
    for (let time = 0; time < 200; time += 1) {
      await operators.findTokenError(`a-wrong-token-${time}`, "192.0.2.1");
    }
    expect(warn).toHaveBeenCalledTimes(20);
    expect(warn).toHaveBeenLastCalledWith(
      { address: "192.0.2.1", left: 0, requestId: undefined },
      "A wrong METRICS_TOKEN came from this address.",
    );
  });

  it("refuses every guess in the same way when no token is configured", async () => {
    const operators = new OperatorToken(undefined, new RateLimits(null), { warn: jest.fn() });
    expect(await operators.findTokenError("", "192.0.2.1")).toMatchObject({ code: "NOT_FOUND" });
    expect(await operators.findTokenError("anything", "192.0.2.1")).toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
