import type { ProcessHandle } from "@wardline/topology/topology";

/**
 * Whether a server that has started again is given work by the proxy, which does not try one that was away before the
 * `fail_timeout` of ops/nginx.conf has passed.
 */
export async function isServing({ url }: ProcessHandle, token = ""): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` };
  const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
  return /^wardline_request_seconds_count\{.*patients.*\} [1-9]/m.test(metrics);
}
