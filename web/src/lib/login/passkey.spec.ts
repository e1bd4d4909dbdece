/** @jest-environment ./web/testing/browser.cjs */
import { passkeyError, passkeyProblem } from "./passkey.js";

function browser(isSecureContext: boolean, PublicKeyCredential?: unknown): void {
  Object.assign(window, { isSecureContext, PublicKeyCredential });
}

it("says what stands in the way of a passkey, or nothing", () => {
  browser(true, class {});
  expect(passkeyProblem("localhost")).toBeNull();
  expect(passkeyProblem(null)).toContain("no address with a name and HTTPS");
  expect(passkeyProblem("ward.example")).toBe(
    "Passkeys work at ward.example only. Please open Wardline there.",
  );
  browser(false, class {});
  expect(passkeyProblem("localhost")).toContain("need HTTPS");
  browser(true);
  expect(passkeyProblem("localhost")).toContain("This browser knows no passkeys");
});

it("says in words what a browser calls by its names", () => {
  const named = (name: string) => Object.assign(new Error("machine's words"), { name });
  expect(passkeyError(null)).toBeNull();
  expect(passkeyError(named("NotAllowedError"))).toContain("No passkey was chosen");
  expect(passkeyError(named("InvalidStateError"))).toContain("already has a passkey");
  expect(passkeyError(named("UnknownError"))).toBe(
    "This passkey could not be used. Please try again.",
  );
});
