import type { ProcessHandle } from "@wardline/topology/topology";

/** True if the proxy uses a restarted server again, which it does only after the `fail_timeout` of ops/nginx.conf. */
export async function isServing({ url }: ProcessHandle, token = ""): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` };
  const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
  return /^wardline_request_seconds_count\{.*patients.*\} [1-9]/m.test(metrics);
}
