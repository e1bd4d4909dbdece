import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@wardline/launcher/processes/free-port";
import { until } from "@wardline/testing/until";

/**
 * Starts a real nginx in front of several servers, with `proxy_pass` only: calls alternate between the servers, and
 * sockets are not upgraded.
 */
export async function startNginxWithoutUpgrades(
  urls: readonly string[],
): Promise<{ url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "wardline-nginx-"));
  const port = await findFreePort();
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    buildConfiguration({ folder, port, hosts: urls.map((url) => new URL(url).host) }),
  );
  const nginx = spawn("nginx", ["-p", folder, "-c", file, "-e", "stderr"], { stdio: "ignore" });
  await until(() => isListening(port));
  return { url: `http://127.0.0.1:${port}`, close: () => stopNginx(nginx, folder) };
}

function buildConfiguration(given: { folder: string; port: number; hosts: string[] }): string {
  const { folder, port, hosts } = given;
  const folderNames = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
    daemon off;
    pid ${folder}/nginx.pid;
    events {}
    http {
      access_log off;
      ${folderNames.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
      upstream wardline { ${hosts.map((host) => `server ${host};`).join(" ")} }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://wardline;
          proxy_set_header Upgrade "";
        }
      }
    }`;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

async function stopNginx(nginx: ChildProcess, folder: string): Promise<void> {
  if (nginx.exitCode === null && nginx.signalCode === null) {
    const ended = once(nginx, "exit");
    nginx.kill("SIGTERM");
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}
