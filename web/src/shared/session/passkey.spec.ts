import { findPasskeyProblem, passkeyError } from "./passkey.js";

it("says why a passkey cannot be used, or nothing if it can", () => {
  const location = { hostname: "localhost" };
  const browser = { location, isSecureContext: true, PublicKeyCredential: class {} };
  expect(findPasskeyProblem("localhost", browser)).toBeNull();
  expect(findPasskeyProblem(null, browser)).toContain("needs an HTTPS address with a host name");
  expect(findPasskeyProblem("ward.example", browser)).toBe(
    "Passkeys work at ward.example only. Please open Wardline there.",
  );
  const browserOverHttp = { ...browser, isSecureContext: false };
  expect(findPasskeyProblem("localhost", browserOverHttp)).toContain("need HTTPS");
  const oldBrowser = { location, isSecureContext: true };
  expect(findPasskeyProblem("localhost", oldBrowser)).toContain(
    "This browser does not support passkeys",
  );
});

it("translates the browser's error names into sentences", () => {
  const buildError = (name: string) => Object.assign(new Error("machine's words"), { name });
  expect(passkeyError(null)).toBeNull();
  expect(passkeyError(buildError("NotAllowedError"))).toContain("No passkey was chosen");
  expect(passkeyError(buildError("InvalidStateError"))).toContain("already has a passkey");
  expect(passkeyError(buildError("UnknownError"))).toBe(
    "This passkey could not be used. Please try again.",
  );
});
