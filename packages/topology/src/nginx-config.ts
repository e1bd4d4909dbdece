/** Where a proxy of plain processes listens, keeps its files, and sends what it gets. */
export interface ProxyPlace {
  port: number;
  /** Absolute, without a trailing slash; of this proxy alone. */
  folder: string;
  /** `host:port` of each server. */
  servers: readonly string[];
}

/**
 * Makes ops/nginx.conf that of plain processes: the line `server server:4000 resolve` becomes one per server, and the
 * listening address, pid and temporary folders become its own. Throws when a line that is replaced is not there.
 */
export function nginxConfig(original: string, { port, folder, servers }: ProxyPlace): string {
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
