/** Returns a prepared HTTP request for the load program. */
export function buildRequest(
  method: "GET" | "PUT",
  path: string,
  {
    token,
    body,
    headers = {},
  }: { token?: string; body?: unknown; headers?: Record<string, string> },
): string {
  const text = body === undefined ? "" : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...(text === "" ? [] : ["Content-Type: application/json", `Content-Length: ${text.length}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.join("\r\n")}\r\n\r\n${text}`;
}

/** Consecutive calls per token, since an account may make 600 a minute (docs/wire/envelope.md, Limits). */
export const CALLS_PER_ACCOUNT = 590;

/** Returns the status to set in this turn, always different from the previous status. */
export function chooseStatus(turn: number): "admitted" | "new_patient" | "card_opened" {
  return (["new_patient", "card_opened", "admitted"] as const)[turn % 3] ?? "admitted";
}
