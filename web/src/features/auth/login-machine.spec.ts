import type { OpenedSession, SecondFactorChallenge } from "@wardline/contracts/accounts/account";
import { createActor, fromPromise } from "xstate";
import { type LoginInput, loginMachine, type SecondStep } from "./login-machine.js";

const flushPromises = () => new Promise(setImmediate);

describe("login", () => {
  const UNVERIFIED_ERROR = new Error("unverified");
  const TIMEOUT_ERROR = new Error("took too long");
  const session = { token: "t" } as OpenedSession;

  function setUp() {
    const login = jest.fn(
      async (_credentials: LoginInput): Promise<OpenedSession | SecondFactorChallenge> => session,
    );
    const prove = jest.fn(async (_step: SecondStep) => session);
    const showError = jest.fn();
    const enter = jest.fn();
    const machine = loginMachine.provide({
      actors: {
        login: fromPromise<OpenedSession | SecondFactorChallenge, LoginInput>(({ input }) =>
          login(input),
        ),
        prove: fromPromise<OpenedSession, SecondStep>(({ input }) => prove(input)),
      },
      actions: {
        reportFailure: (_, { error }) => showError(error),
        enter: (_, given) => enter(given.session),
      },
      guards: {
        isUnverified: (_, { error }) => error === UNVERIFIED_ERROR,
        isOver: (_, { error }) => error === TIMEOUT_ERROR,
      },
    });
    return { actor: createActor(machine).start(), login, prove, showError, enter };
  }
  const submit = { type: "submit", credentials: { email: "a@b.c", password: " x " } } as const;

  it("sends the credentials as typed, and ends with a session", async () => {
    const { actor, login, enter } = setUp();
    actor.send(submit);
    await flushPromises();
    expect(login).toHaveBeenCalledWith(submit.credentials);
    expect(actor.getSnapshot().status).toBe("done");
    expect(enter).toHaveBeenCalledWith(session);
  });

  it("shows why it failed, and can be tried again", async () => {
    const { actor, login, showError } = setUp();
    const error = new Error("wrong");
    login.mockRejectedValueOnce(error);
    actor.send(submit);
    await flushPromises();
    expect(showError).toHaveBeenCalledWith(error);
    expect(actor.getSnapshot().value).toBe("editing");
    actor.send(submit);
    await flushPromises();
    expect(actor.getSnapshot().status).toBe("done");
  });

  it("has a separate state without a toast for an unverified address", async () => {
    const { actor, login, showError } = setUp();
    login.mockRejectedValueOnce(UNVERIFIED_ERROR);
    actor.send(submit);
    await flushPromises();
    expect(actor.getSnapshot().value).toBe("unverified");
    expect(actor.getSnapshot().context.credentials.email).toBe("a@b.c");
    expect(showError).not.toHaveBeenCalled();
  });

  describe("a login with a second factor", () => {
    const secondFactorRequest = {
      second_factor: ["totp"],
      challenge: "c",
      token: null,
      refreshToken: null,
    };

    async function reachSecondStep() {
      const parts = setUp();
      parts.login.mockResolvedValueOnce(secondFactorRequest as SecondFactorChallenge);
      parts.actor.send(submit);
      await flushPromises();
      return parts;
    }

    it("asks for a code, and ends with the session for that code", async () => {
      const { actor, prove, enter } = await reachSecondStep();
      expect(actor.getSnapshot().value).toBe("asked");
      expect(enter).not.toHaveBeenCalled();
      actor.send({ type: "prove", code: "123456" });
      actor.send({ type: "prove", code: "123456" });
      await flushPromises();
      const step = { challenge: "c", methods: ["totp"], passkey: null, code: "123456" };
      expect(prove.mock.calls).toEqual([[step]]);
      expect(enter).toHaveBeenCalledWith(session);
      expect(actor.getSnapshot().status).toBe("done");
    });

    it("reports a wrong code, and accepts another one", async () => {
      const { actor, prove, showError } = await reachSecondStep();
      const error = new Error("wrong code");
      prove.mockRejectedValueOnce(error);
      actor.send({ type: "prove", code: "000000" });
      await flushPromises();
      expect(actor.getSnapshot().value).toBe("asked");
      expect(actor.getSnapshot().context.error).toBe(error);
      expect(showError).not.toHaveBeenCalled();
      actor.send({ type: "prove", code: "123456" });
      expect(actor.getSnapshot().context.error).toBeNull();
      await flushPromises();
      expect(actor.getSnapshot().status).toBe("done");
    });

    it("starts over when the challenge has expired, and says so", async () => {
      const { actor, prove, showError } = await reachSecondStep();
      prove.mockRejectedValueOnce(TIMEOUT_ERROR);
      actor.send({ type: "prove", code: "123456" });
      await flushPromises();
      expect(actor.getSnapshot().value).toBe("editing");
      expect(actor.getSnapshot().context.secondStep.challenge).toBe("");
      expect(showError).toHaveBeenCalledWith(TIMEOUT_ERROR);
    });

    it("goes back to the password", async () => {
      const { actor, prove } = await reachSecondStep();
      actor.send({ type: "back" });
      expect(actor.getSnapshot().value).toBe("editing");
      expect(actor.getSnapshot().context.secondStep.challenge).toBe("");
      expect(prove).not.toHaveBeenCalled();
    });
  });
});
