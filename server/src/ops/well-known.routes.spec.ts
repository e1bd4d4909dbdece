import fastify from "fastify";
import { buildSecurityHeaders } from "../http/security-headers.js";
import { registerWellKnown } from "./well-known.routes.js";

const PUBLIC_URL = "https://wardline.hospital.example";

describe("/.well-known/security.txt", () => {
  const fetchSecurityTxt = async (securityContact: string | undefined) => {
    const server = fastify();
    const now = () => Date.UTC(2026, 0, 1);
    registerWellKnown(server, { publicUrl: PUBLIC_URL, securityContact, now });
    const url = await server.listen({ host: "127.0.0.1", port: 0 });
    const response = await fetch(`${url}/.well-known/security.txt`);
    const answer = { status: response.status, text: await response.text() };
    await server.close();
    return answer;
  };

  it("names the contact and the expiry", async () => {
    const { text } = await fetchSecurityTxt("mailto:security@hospital.example");
    expect(text.split("\n")).toEqual([
      "Contact: mailto:security@hospital.example",
      "Expires: 2026-06-30T00:00:00.000Z",
      "Preferred-Languages: en",
      `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
      "",
    ]);
  });

  it("is missing when no contact is configured", async () => {
    expect((await fetchSecurityTxt(undefined)).status).toBe(404);
  });
});

describe("the set of security headers", () => {
  it("isolates Wardline's windows from other sites when HTTPS is used", () => {
    expect(buildSecurityHeaders(PUBLIC_URL).crossOriginOpenerPolicy).toEqual({
      policy: "same-origin",
    });
    expect(buildSecurityHeaders("http://10.0.0.7").crossOriginOpenerPolicy).toBe(false);
  });
});
