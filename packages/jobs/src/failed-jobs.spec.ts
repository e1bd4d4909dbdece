import { getErrorCodes } from "./failed-jobs.js";

describe("operator's view of an error", () => {
  it.each([
    [
      "The mail server did not accept the email (EAUTH, AUTH PLAIN, 535).",
      ["MailRefused: The mail server did not accept the email\n    at send"],
      "MailRefused EAUTH 535",
    ],
    [
      "The mail server did not accept the email (ESOCKET, DEPTH_ZERO_SELF_SIGNED_CERT, CONN). Its certificate",
      ["MailRefused: The mail server did not accept the email\n    at send"],
      "MailRefused ESOCKET DEPTH_ZERO_SELF_SIGNED_CERT",
    ],
    ["anna@ward.example, bed 12, is unknown", ["TypeError: anna@ward.example"], "TypeError"],
    ["anna@ward.example: connect ECONNREFUSED 10.0.0.7:25", null, "Error ECONNREFUSED"],
    [undefined, [], "Error"],
  ])("shows only name and codes of %j", (reason, stacktrace, expected) => {
    expect(getErrorCodes(reason, stacktrace)).toBe(expected);
  });
});
