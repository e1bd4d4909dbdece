import { isPermanentlyRefused, mailFailureText, mailRemedy } from "./mail-server.js";

it.each([
  [{ code: "EENVELOPE", command: "RCPT TO", responseCode: 550 }, true],
  [{ code: "EENVELOPE", command: "MAIL FROM", responseCode: 553 }, true],
  [{ code: "EMESSAGE", command: "DATA", responseCode: 554 }, true],
  [{ code: "EENVELOPE", command: "RCPT TO", responseCode: 451 }, false],
  [{ code: "EAUTH", command: "AUTH PLAIN", responseCode: 535 }, false],
  [{ code: "EPROTOCOL", command: "CONN", responseCode: 554 }, false],
  [{ code: "ESOCKET", originalCode: "ECONNREFUSED", command: "CONN" }, false],
  [{}, false],
])("decides whether %j is a permanent refusal: %j", (failure, isPermanent) => {
  expect(isPermanentlyRefused(failure)).toBe(isPermanent);
});

it.each([
  [{ code: "ESOCKET", originalCode: "DEPTH_ZERO_SELF_SIGNED_CERT" }, "NODE_EXTRA_CA_CERTS"],
  [{ code: "ESOCKET", originalCode: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" }, "NODE_EXTRA_CA_CERTS"],
  [{ code: "ESOCKET", originalCode: "UNABLE_TO_GET_ISSUER_CERT_LOCALLY" }, "NODE_EXTRA_CA_CERTS"],
  [{ code: "ESOCKET", originalCode: "CERT_HAS_EXPIRED" }, "renew"],
  [{ code: "ESOCKET", originalCode: "ERR_TLS_CERT_ALTNAME_INVALID" }, "another name"],
  [{ code: "EAUTH", command: "AUTH PLAIN", responseCode: 535 }, "password"],
  [{ code: "EDNS", originalCode: "ENOTFOUND" }, "host"],
  [{ code: "ETLS", command: "STARTTLS" }, "STARTTLS"],
  [{ code: "EENVELOPE", command: "RCPT TO", responseCode: 550 }, "MAIL_FROM"],
  [{ code: "EENVELOPE", command: "RCPT TO", responseCode: 451 }, "again"],
  [{ code: "ESOCKET", originalCode: "ECONNREFUSED" }, "firewall"],
])("offers a remedy for %j", (failure, word) => {
  expect(mailRemedy(failure)).toContain(word);
});

it("lists each code of a failure once", () => {
  const failure = { code: "EENVELOPE", originalCode: "EENVELOPE", command: "RCPT TO" };
  expect(mailFailureText({ ...failure, responseCode: 550 })).toBe("EENVELOPE, RCPT TO, 550");
  expect(mailFailureText({ code: "ESOCKET", originalCode: "ECONNREFUSED" })).toBe(
    "ESOCKET, ECONNREFUSED",
  );
});
