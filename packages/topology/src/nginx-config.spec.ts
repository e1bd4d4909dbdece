import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ERRORS } from "@wardline/contracts/errors";
import { buildNginxConfig } from "./nginx-config.js";

const original = readFileSync(join(__dirname, "../../../ops/nginx.conf"), "utf8");
const place = { port: 8123, folder: "/run/here", servers: ["127.0.0.1:4101", "127.0.0.1:4102"] };

it("passes requests to each server with the settings of the original file", () => {
  const settings = /server server:4000 resolve([^;]*);/.exec(original)?.[1];
  const nginxConfig = buildNginxConfig(original, place);
  for (const address of place.servers)
    expect(nginxConfig).toContain(`server ${address}${settings};`);
  expect(nginxConfig).not.toContain("server server:4000");
});

it("listens at the given address and stores files in the given folder, with no other difference", () => {
  const nginxConfig = buildNginxConfig(original, place);
  expect(nginxConfig).toContain("listen 127.0.0.1:8123;");
  expect(nginxConfig).toContain("pid /run/here/nginx.pid;");
  expect(nginxConfig).not.toContain("/tmp/wardline");
  const listOtherLines = (text: string) =>
    text
      .split("\n")
      .filter((line) => !/server:4000|127\.0\.0\.1|8080|\/tmp\/wardline|\/run\/here/.test(line));
  expect(listOtherLines(nginxConfig)).toEqual(listOtherLines(original));
});

const tls = readFileSync(join(__dirname, "../../../ops/nginx-tls.conf"), "utf8");

it("is the same with TLS, except addresses, certificate, redirect, and Debian's file locations", () => {
  const OWN_LINE =
    /^ *(#|listen|resolver|server (server|127)|ssl_|return 301|server \{|\}|error_log|access_log|user|pid|\w+_temp_path|$)/;
  const listSharedLines = (text: string) => text.split("\n").filter((line) => !OWN_LINE.test(line));
  expect(listSharedLines(tls)).toEqual(listSharedLines(original));
});

it("logs the same details of requests with TLS as without TLS", () => {
  const listLogFormats = (text: string) =>
    [...text.matchAll(/^ *(?:error|access)_log \S+ (.*);$/gm)].map(([, what]) => what);
  expect(listLogFormats(tls)).toEqual([...listLogFormats(original), "emerg"]);
});

it("logs only to files that Debian's unit allows when nginx uses TLS", () => {
  expect(tls).toContain("\npid /run/nginx.pid;\n");
  expect(tls).not.toMatch(/^[^#]*\/(dev|tmp)\//m);
});

it("fails if the original file's lines have changed", () => {
  expect(() => buildNginxConfig("http {}", place)).toThrow("no line");
});

it("answers with the servers' own message when no server is available", () => {
  const [status, message] = ERRORS.SERVICE_UNAVAILABLE;
  const body = new RegExp(`return ${status} '(.*)';`).exec(original)?.[1] ?? "{}";
  expect(JSON.parse(body)).toMatchObject({ status: "error", code: "SERVICE_UNAVAILABLE", message });
});
