import { passkeyError, passkeyProblem } from "./passkey.js";

it("says why a passkey cannot be used, or nothing if it can", () => {
  const location = { hostname: "localhost" };
  const here = { location, isSecureContext: true, PublicKeyCredential: class {} };
  expect(passkeyProblem("localhost", here)).toBeNull();
  expect(passkeyProblem(null, here)).toContain("needs an HTTPS address with a host name");
  expect(passkeyProblem("ward.example", here)).toBe(
    "Passkeys work at ward.example only. Please open Wardline there.",
  );
  const plain = { ...here, isSecureContext: false };
  expect(passkeyProblem("localhost", plain)).toContain("need HTTPS");
  const old = { location, isSecureContext: true };
  expect(passkeyProblem("localhost", old)).toContain("This browser does not support passkeys");
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
