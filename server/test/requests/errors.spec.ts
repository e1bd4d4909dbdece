import { connect } from "node:net";
import { ERRORS, type Failure } from "@wardline/contracts/errors";
import { useServer } from "../support/app.js";
import { registerHospital } from "../support/hospital.js";

/** Covers calls that never reach an endpoint (docs/wire/envelope.md, Envelope and errors). */
describe("errors outside endpoints", () => {
  const app = useServer();
  let token: string;

  beforeAll(async () => {
    ({ token } = await registerHospital(app));
  });

  async function parseFailure(answer: Response): Promise<Failure> {
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const text = await answer.text();
    expect(text).not.toMatch(/FST_|statusCode|Invalid input|Unexpected token|\bstack\b/);
    const failure = JSON.parse(text) as Failure;
    expect(Object.keys(ERRORS)).toContain(failure.code);
    expect(failure).toMatchObject({
      status: "error",
      message: expect.stringMatching(/^[A-Z].*\.$/),
    });
    expect(failure.requestId).toBe(answer.headers.get("x-request-id"));
    return failure;
  }

  const send = (method: string, path: string, body?: string, type?: string) =>
    fetch(app.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(type === undefined ? {} : { "content-type": type }),
      },
      // Sends bytes, because fetch gives a string its own content type.
      ...(body === undefined ? {} : { body: Buffer.from(body) }),
    });

  it.each(["/api/%E0%A4%A", "/api/patients/%ff", "/api/board/%", "/%ff", "/board/%c0%80"])(
    "reports an unreadable request for the undecodable path %s",
    async (path) => {
      const answer = await send("GET", path);
      expect(answer.status).toBe(400);
      expect(await parseFailure(answer)).toMatchObject({ code: "MALFORMED_REQUEST" });
    },
  );

  it.each(["/api/patients/", "/api/patient/x/", "/api/roster/date/", "/api/board/", "/api/"])(
    "reports a missing resource for %s with a path segment of 3,000 characters",
    async (path) => {
      const answer = await send("GET", `${path}${"a".repeat(3000)}`);
      expect(answer.status).toBe(404);
      expect(await parseFailure(answer)).toMatchObject({ code: "NOT_FOUND" });
    },
  );

  it.each([
    ["GET", "/api/patient/:id/history"],
    ["PUT", "/api/patients/:id"],
    ["DELETE", "/api/patients/:id"],
    ["POST", "/api/displays/:id/rotate"],
  ])(
    "reports a missing resource for %s %s with an id of 3,000 characters",
    async (method, path) => {
      const answer = await send(method, path.replace(":id", "a".repeat(3000)));
      expect(answer.status).toBe(404);
      expect(await parseFailure(answer)).toMatchObject({ code: "NOT_FOUND" });
    },
  );

  it.each([
    ["text/plain", "hello"],
    ["text/plain; charset=utf-8", '{"email":"a@b.example"}'],
    ["application/xml", "<a/>"],
    ["application/x-www-form-urlencoded", "email=a"],
    ["application/jsonp", "{}"],
    ["multipart/form-data", "{}"],
    [
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na\r\n--x--\r\n',
    ],
    [";;;", "{}"],
    [undefined, "{}"],
  ])("answers 415 for a body of type %s instead of JSON", async (type, body) => {
    const answer = await send("POST", "/api/auth/login", body, type);
    expect(answer.status).toBe(415);
    expect(await parseFailure(answer)).toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE" });
  });

  it("refuses form-encoded data on calls that need a login, even if the call takes no body", async () => {
    const form = "application/x-www-form-urlencoded";
    const answer = await send("DELETE", "/api/displays/screens/missing", "a=b", form);
    expect(await parseFailure(answer)).toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE" });
  });

  it.each([
    "{",
    '{"email":',
    "nonsense",
    "\u0000",
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{}}}',
  ])("answers 400 for the invalid JSON body %j", async (body) => {
    const answer = await send("POST", "/api/auth/login", body, "application/json");
    expect(answer.status).toBe(400);
    expect(await parseFailure(answer)).toMatchObject({ code: "MALFORMED_REQUEST" });
  });

  it("names the missing fields for an empty JSON body", async () => {
    const answer = await send("POST", "/api/auth/login", "", "application/json");
    expect((await parseFailure(answer)).errors).toEqual([
      { path: "email", message: "Email is required" },
      { path: "password", message: "Password is required" },
    ]);
  });

  it.each(["[]", '"text"', "5", "true"])(
    "explains in plain words that %s is not an object",
    async (body) => {
      const answer = await send("POST", "/api/auth/login", body, "application/json");
      expect((await parseFailure(answer)).errors).toEqual([
        { path: "", message: "This must be an object with named fields." },
      ]);
    },
  );

  it("names a field's expected type in plain words", async () => {
    const body = JSON.stringify({ patientData: { bed_no: 5 } });
    const path = "/api/patients/00000000-0000-4000-8000-000000000000";
    const answer = await send("PUT", path, body, "application/json");
    expect((await parseFailure(answer)).errors).toEqual([
      { path: "patientData.bed_no", message: "This must be text." },
    ]);
  });

  it("answers 413 for a body above 256 KB", async () => {
    const answer = await send("POST", "/api/auth/login", "x".repeat(300_000), "application/json");
    expect(answer.status).toBe(413);
    expect(await parseFailure(answer)).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
  });

  it.each([
    ["an unknown method", "FOO /api/patients HTTP/1.1\r\nHost: x\r\n\r\n", 400],
    ["an unknown version", "GET /api/patients HTTP/9.9\r\nHost: x\r\n\r\n", 400],
    [
      "too many headers",
      `GET /api/patients HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`,
      431,
    ],
  ])("have the same shape and close the connection, given %s", async (_what, text, status) => {
    const [head = "", body = ""] = (await exchange(app.url, text)).split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body)).toEqual({
      status: "error",
      code: "MALFORMED_REQUEST",
      message: ERRORS.MALFORMED_REQUEST[1],
      requestId: expect.any(String),
    });
  });
});

/** Sends bytes and reads until the server closes. */
function exchange(url: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(text));
    socket.on("data", (data) => {
      answer += data.toString();
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}
