/** @jest-environment ./web/testing/browser.cjs */
import {
  FORGOT_REDIRECT_MS,
  REGISTER_REDIRECT_MS,
  RESET_REDIRECT_MS,
  VERIFY_REDIRECT_MS,
} from "@wardline/domain/people/session-timing";
import { createActor, fromPromise } from "xstate";
import { resendMachine } from "../../features/auth/ResendButton.js";
import { createSubmissionMachine } from "../../features/auth/submission.js";
import { verificationMachine, verificationProblem } from "./verify-email.js";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const flushPromises = () => jest.advanceTimersByTimeAsync(0);

describe.each([
  ["registration", REGISTER_REDIRECT_MS, 7000],
  ["forgotten password", FORGOT_REDIRECT_MS, 3000],
  ["reset", RESET_REDIRECT_MS, 3000],
])("%s", (_name, redirectMs, expected) => {
  function setUp() {
    const send = jest.fn(async (_values: unknown) => undefined as void);
    const received: unknown[] = [];
    const machine = createSubmissionMachine(redirectMs).provide({
      actors: {
        send: fromPromise<void, { values: unknown }>(({ input }) => send(input.values)),
      },
      actions: {
        reportSuccess: () => received.push("success"),
        reportFailure: (_, { error }) => received.push(error),
        leave: () => received.push("left"),
      },
    });
    return { actor: createActor(machine).start(), send, received };
  }

  it(`finishes ${expected} ms after a success`, async () => {
    const { actor, send, received } = setUp();
    actor.send({ type: "submit", values: { email: "a@b.c" } });
    expect(actor.getSnapshot().value).toBe("sending");
    await flushPromises();
    expect(send).toHaveBeenCalledWith({ email: "a@b.c" });
    await jest.advanceTimersByTimeAsync(expected - 1);
    expect(actor.getSnapshot().value).toBe("succeeded");
    expect(received).toEqual(["success"]);
    await jest.advanceTimersByTimeAsync(1);
    expect(received).toEqual(["success", "left"]);
  });

  it("can be corrected and sent again after a failure, but not while sending", async () => {
    const { actor, send, received } = setUp();
    const error = new Error("refused");
    send.mockRejectedValueOnce(error);
    actor.send({ type: "submit", values: 1 });
    actor.send({ type: "submit", values: 2 });
    await flushPromises();
    expect(send).toHaveBeenCalledTimes(1);
    expect(actor.getSnapshot().value).toBe("editing");
    expect(actor.getSnapshot().context.error).toBe(error);
    expect(received).toEqual([error]);
    actor.send({ type: "submit", values: 3 });
    expect(actor.getSnapshot().context.error).toBeNull();
    await flushPromises();
    expect(actor.getSnapshot().value).toBe("succeeded");
  });
});

describe("verification", () => {
  function setUp(token: string, verify: (token: string) => Promise<void>) {
    const machine = verificationMachine.provide({
      actors: { verify: fromPromise<void, string>(({ input }) => verify(input)) },
    });
    return createActor(machine, { input: { token } }).start();
  }

  it("is pending, succeeds, and finishes after 2 seconds", async () => {
    const actor = setUp("token", async () => undefined);
    expect(actor.getSnapshot().value).toBe("pending");
    await flushPromises();
    expect(actor.getSnapshot().value).toBe("succeeded");
    await jest.advanceTimersByTimeAsync(VERIFY_REDIRECT_MS - 1);
    expect(actor.getSnapshot().status).toBe("active");
    await jest.advanceTimersByTimeAsync(1);
    expect(actor.getSnapshot().status).toBe("done");
  });

  it("sends nothing without a token", () => {
    const verify = jest.fn();
    const actor = setUp("", verify);
    expect(actor.getSnapshot().value).toBe("failed");
    expect(actor.getSnapshot().context.problem).toBe("missing");
    expect(verify).not.toHaveBeenCalled();
  });

  it("fails with the server's message, and can be tried again", async () => {
    const verify = jest
      .fn()
      .mockRejectedValueOnce(new Error("This link has expired."))
      .mockResolvedValueOnce(undefined);
    const actor = setUp("token", verify);
    await flushPromises();
    expect(actor.getSnapshot().context.problem).toBe("expired");
    actor.send({ type: "retry" });
    await flushPromises();
    expect(actor.getSnapshot().value).toBe("succeeded");
  });

  it.each([
    [new Error("Token EXPIRED"), "expired"],
    [new Error("This link is invalid."), "invalid"],
    [new Error("Something went wrong"), "unknown"],
    ["a text instead of an error", "unknown"],
  ])("classifies %s as %s", (error, problem) => {
    expect(verificationProblem(error)).toBe(problem);
  });
});

describe("resending", () => {
  function setUp() {
    const send = jest.fn(async (_email: string) => undefined as void);
    const machine = resendMachine.provide({
      actors: { send: fromPromise<void, string>(({ input }) => send(input)) },
    });
    return { actor: createActor(machine).start(), send };
  }

  it("sends once, however often the button is pressed", async () => {
    const { actor, send } = setUp();
    actor.send({ type: "resend", email: " a@b.c " });
    actor.send({ type: "resend", email: "a@b.c" });
    await flushPromises();
    expect(send.mock.calls).toEqual([["a@b.c"]]);
    expect(actor.getSnapshot().value).toBe("sent");
  });

  it("reports a failure, and can be tried again", async () => {
    const { actor, send } = setUp();
    send.mockRejectedValueOnce(new Error("no"));
    actor.send({ type: "resend", email: "a@b.c" });
    await flushPromises();
    expect(actor.getSnapshot().value).toBe("failed");
    actor.send({ type: "resend", email: "a@b.c" });
    await flushPromises();
    expect(actor.getSnapshot().value).toBe("sent");
  });

  it("advises the person to register again if the server refuses the address", async () => {
    const send = jest.fn(() => Promise.reject(new Error("refused")));
    const machine = resendMachine.provide({
      actors: { send: fromPromise<void, string>(send) },
      guards: { isRefused: () => true },
    });
    const actor = createActor(machine).start();
    actor.send({ type: "resend", email: "a@b.c" });
    await flushPromises();
    expect(actor.getSnapshot().value).toBe("unknownEmail");
  });

  it("sends nothing without an address", () => {
    const { actor, send } = setUp();
    actor.send({ type: "resend", email: " " });
    expect(actor.getSnapshot().value).toBe("noEmail");
    expect(send).not.toHaveBeenCalled();
  });
});
