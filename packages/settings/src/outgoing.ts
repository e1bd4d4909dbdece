import { accessSync, constants } from "node:fs";

/** Problem with a proxy's address, if any. */
export function findProxyProblem(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isProxy = url !== null && ["http:", "https:"].includes(url.protocol) && url.hostname !== "";
  return isProxy && url.pathname === "/" && url.search === ""
    ? undefined
    : "must be the address of a proxy such as http://proxy.hospital.example:3128";
}

/** Problem with the list of hosts called without a proxy, if any. */
export function findNoProxyProblem(value: string): string | undefined {
  return /^[\w.:*[\]/, -]*$/.test(value)
    ? undefined
    : "must be a list of names, addresses and networks such as .hospital.lan,10.0.0.0/8";
}

/**
 * Problem with the file of extra CAs, if any. Node.js ignores an unreadable file, and also a file that is named only in
 * `.env`, which is read after Node.js has started.
 */
export function findExtraCaProblem(
  file: string,
  startEnvironment: NodeJS.ProcessEnv = process.env,
): string | undefined {
  try {
    accessSync(file, constants.R_OK);
  } catch {
    return "must be a file with certificates that this program may read";
  }
  return startEnvironment.NODE_EXTRA_CA_CERTS === file
    ? undefined
    : "must be in the environment of the program: Node.js reads it before .env";
}
