import { login, logout, updateAccount } from "@wardline/contracts/accounts/account";
import { ERRORS } from "@wardline/contracts/errors";
import { exportAuditCsv } from "@wardline/contracts/operation/audit";
import { searchEmr } from "@wardline/contracts/patients/emr";
import {
  createPatient,
  getPatient,
  listPatients,
  updatePatient,
} from "@wardline/contracts/patients/patient";
import { createCaller } from "./call.js";
import { ApiError, isUnreachable, UNREACHABLE } from "./call-error.js";

interface SentRequest {
  url: string;
  init: RequestInit;
}

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });
}

const success = (data: unknown) => answer(200, { status: "success", data });
const createUnauthorizedAnswer = () =>
  answer(401, { status: "error", code: "UNAUTHORIZED", message: "Over.", requestId: "r" });

function setUp(answers: (Response | Error)[], token: string | null = "first") {
  const sent: SentRequest[] = [];
  const state = { token };
  const onUnauthorized = jest.fn(async (): Promise<string | null> => {
    state.token = "second";
    return state.token;
  });
  const call = createCaller({
    fetch: async (url, init) => {
      sent.push({ url, init });
      const next = answers.shift();
      if (next instanceof Response) return next;
      throw next;
    },
    baseUrl: "/api",
    getToken: () => state.token,
    onUnauthorized,
  });
  return { call, sent, state, onUnauthorized };
}

function readHeaders(sent: SentRequest | undefined): Record<string, string> {
  return sent?.init.headers as Record<string, string>;
}

async function catchFailure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Not an ApiError: ${String(error)}`);
  return error;
}

const id = "0b9c8e8a-7d1c-4c51-9d2e-0f4f3a0c9f11";

describe("request", () => {
  it("fills the path, the query and the headers", async () => {
    const { call, sent } = setUp([success([]), success({})]);
    await call(listPatients, { query: { q: "a&b", date: undefined } });
    await call(getPatient, { params: { id: "a/b" } });
    expect(sent.map(({ url }) => url)).toEqual(["/api/patients?q=a%26b", "/api/patient/a%2Fb"]);
    expect(readHeaders(sent[0])).toEqual({
      Accept: "application/json",
      Authorization: "Bearer first",
    });
    expect(sent[0]?.init).toMatchObject({ method: "GET", credentials: "include" });
  });

  it("sends the version and the idempotency key", async () => {
    const { call, sent } = setUp([success({}), success({})]);
    const body = { name: "A", gender: "male" as const, age: 3, hospital_no: "1" };
    await call(updatePatient, { params: { id }, body: { patientData: { name: "B" } }, ifMatch: 4 });
    await call(createPatient, { body, idempotencyKey: "key" });
    expect(readHeaders(sent[0])["If-Match"]).toBe('"4"');
    expect(readHeaders(sent[1])).toMatchObject({
      "Idempotency-Key": "key",
      "Content-Type": "application/json",
    });
    expect(JSON.parse(String(sent[1]?.init.body))).toEqual(body);
  });

  it("sends a file as multipart, and leaves out missing fields", async () => {
    const { call, sent } = setUp([success({})]);
    const file = new Blob(["x"], { type: "image/png" });
    await call(updateAccount, { body: { hospital_name: "General", email: undefined }, file });
    const form = sent[0]?.init.body as FormData;
    expect([...form.keys()]).toEqual(["hospital_name", "logo"]);
    expect(readHeaders(sent[0])["Content-Type"]).toBeUndefined();
  });

  it("carries no token if none is needed or present", async () => {
    const { call, sent } = setUp([success({}), success([])]);
    await call(login, { body: { email: "a@b.c", password: "x" } });
    expect(readHeaders(sent[0]).Authorization).toBeUndefined();
    const loggedOut = setUp([success([])], null);
    await loggedOut.call(listPatients);
    expect(readHeaders(loggedOut.sent[0]).Authorization).toBeUndefined();
  });
});

describe("answer", () => {
  it("is returned with meta, message and version", async () => {
    const body = { status: "success", data: [1], message: "Done", meta: { next_cursor: "c" } };
    const { call } = setUp([answer(200, body, { ETag: '"7"' })]);
    expect(await call(listPatients)).toEqual({
      data: [1],
      message: "Done",
      meta: { next_cursor: "c" },
      etag: '"7"',
    });
  });

  it("is the whole body if there is no envelope", async () => {
    const body = { status: "error", message: "EMR away", results: [] };
    const { call } = setUp([answer(200, body)]);
    expect((await call(searchEmr, { query: { q: "ab" } })).data).toEqual(body);
  });
});

describe("failure", () => {
  it("carries the server's message and details", async () => {
    const failure = {
      status: "error",
      code: "VALIDATION_FAILED",
      message: "Some fields.",
      errors: [{ path: "age", message: "Age is required." }],
      requestId: "r1",
    };
    const { call } = setUp([answer(400, failure)]);
    const error = await catchFailure(call(listPatients));
    expect(error).toMatchObject({
      code: "VALIDATION_FAILED",
      status: 400,
      message: "Some fields.",
      serverMessage: "Some fields.",
      errors: failure.errors,
      requestId: "r1",
    });
    expect(isUnreachable(error)).toBe(false);
  });

  it("carries the time to wait", async () => {
    const failure = {
      status: "error",
      code: "TOO_MANY_REQUESTS",
      message: "Slow.",
      requestId: "r",
    };
    const { call } = setUp([answer(429, failure, { "Retry-After": "30" })]);
    expect((await catchFailure(call(listPatients))).retryAfter).toBe(30);
  });

  it("has the call's own message for a proxy's failure, or the general message for the status code if the call has none", async () => {
    const page = () => answer(502, "<html>Bad Gateway</html>");
    const { call } = setUp([page(), page()]);
    const error = await catchFailure(call(listPatients));
    expect(error).toMatchObject({ code: "SERVICE_UNAVAILABLE", status: 502, serverMessage: null });
    expect(error.message).toBe("Failed to fetch patients");
    expect(isUnreachable(error)).toBe(true);
    const { message } = await catchFailure(call(logout));
    expect(message).toBe(ERRORS.SERVICE_UNAVAILABLE[1]);
  });

  it("is reported as unreachable for a network error or a foreign page", async () => {
    const { call } = setUp([new TypeError("fetch failed"), answer(200, "<html>Log in</html>")]);
    for (let i = 0; i < 2; i++) {
      const error = await catchFailure(call(listPatients));
      expect(error).toMatchObject({ code: "NETWORK", message: UNREACHABLE });
      expect(isUnreachable(error)).toBe(true);
    }
  });

  it.each([
    [200, "<html>Guest Wi-Fi</html>"],
    [200, { message: "Please log in." }],
    [401, "<html>Log in</html>"],
    [401, { error: "Log in" }],
    [403, "<html>Blocked</html>"],
    [404, "<html>No such page</html>"],
    [511, "<html>Log in</html>"],
  ])(
    "does not end the session if a network answers %i in place of the server",
    async (status, body) => {
      const { call, onUnauthorized } = setUp([answer(status, body), answer(status, body)]);
      for (const endpoint of [listPatients, exportAuditCsv]) {
        const error = await catchFailure(call(endpoint));
        expect(error).toMatchObject({ code: "NETWORK", message: UNREACHABLE });
        expect(isUnreachable(error)).toBe(true);
      }
      expect(onUnauthorized).not.toHaveBeenCalled();
    },
  );

  it("is reported as an abort when the caller aborts", async () => {
    const controller = new AbortController();
    controller.abort();
    const { call } = setUp([new DOMException("Aborted", "AbortError")]);
    await expect(call(listPatients, { signal: controller.signal })).rejects.toHaveProperty(
      "name",
      "AbortError",
    );
  });
});

describe("rejected token", () => {
  it("is refreshed once, and the call is retried once", async () => {
    const { call, sent, onUnauthorized } = setUp([createUnauthorizedAnswer(), success([5])]);
    expect((await call(listPatients)).data).toEqual([5]);
    expect(onUnauthorized).toHaveBeenCalledWith("first");
    expect(sent.map((one) => readHeaders(one).Authorization)).toEqual([
      "Bearer first",
      "Bearer second",
    ]);
  });

  it("is not refreshed twice for one call", async () => {
    const { call, sent, onUnauthorized } = setUp([
      createUnauthorizedAnswer(),
      createUnauthorizedAnswer(),
    ]);
    expect((await catchFailure(call(listPatients))).code).toBe("UNAUTHORIZED");
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
    expect(sent).toHaveLength(2);
  });

  it("is not refreshed if another call has already refreshed it", async () => {
    const { call, state, sent, onUnauthorized } = setUp([createUnauthorizedAnswer(), success([])]);
    const running = call(listPatients);
    state.token = "other";
    await running;
    expect(onUnauthorized).not.toHaveBeenCalled();
    expect(readHeaders(sent[1]).Authorization).toBe("Bearer other");
  });

  it("fails the call if the session has ended", async () => {
    const { call, sent, onUnauthorized } = setUp([createUnauthorizedAnswer()]);
    onUnauthorized.mockResolvedValue(null);
    expect((await catchFailure(call(listPatients))).code).toBe("UNAUTHORIZED");
    expect(sent).toHaveLength(1);
  });

  it("is ignored at a login", async () => {
    const { call, onUnauthorized } = setUp([
      answer(401, {
        status: "error",
        code: "INVALID_CREDENTIALS",
        message: "Invalid email or password.",
        requestId: "r",
      }),
    ]);
    const body = { email: "a@b.c", password: "x" };
    expect((await catchFailure(call(login, { body }))).code).toBe("INVALID_CREDENTIALS");
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

it("returns a file's text, and reports a failure like any other call", async () => {
  const failure = { status: "error", code: "FORBIDDEN", message: "No.", requestId: "r" };
  const { call } = setUp([
    answer(200, "\ufeffTime,Person\r\n", { "X-Wardline": "1" }),
    answer(403, failure),
  ]);
  expect((await call(exportAuditCsv)).data).toBe("\ufeffTime,Person\r\n");
  expect((await catchFailure(call(exportAuditCsv))).code).toBe("FORBIDDEN");
});
