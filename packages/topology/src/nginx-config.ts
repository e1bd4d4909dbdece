/** Port, folder and servers of a proxy. */
export interface ProxyOptions {
  port: number;
  /** Absolute path without a trailing slash; no other proxy may use this folder. */
  folder: string;
  /** `host:port` of each server. */
  servers: readonly string[];
}

/**
 * Adapts ops/nginx.conf to plain processes: one line per server in place of `server server:4000 resolve`, and the
 * proxy's own listening address, pid and temporary folders. Throws if a line to replace is missing.
 */
export function buildNginxConfig(
  original: string,
  { port, folder, servers }: ProxyOptions,
): string {
  const steps: [RegExp, (found: string) => string][] = [
    [
      /^ *server server:4000 resolve.*$/m,
      (line) =>
        servers
          .map((address) => line.replace("server server:4000 resolve", `server ${address}`))
          .join("\n"),
    ],
    [/listen 8080;/, () => `listen 127.0.0.1:${port};`],
    [/\/tmp\/wardline-nginx/g, () => `${folder}/nginx`],
  ];
  return steps.reduce((text, [pattern, replacement]) => {
    if (text.search(pattern) === -1) throw new Error(`ops/nginx.conf has no line ${pattern}.`);
    return text.replace(pattern, replacement);
  }, original);
}
