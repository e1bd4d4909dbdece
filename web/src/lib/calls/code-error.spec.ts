import { ApiError } from "@wardline/client/call-error";
import { codeError } from "./error-text.js";

const createTooManyError = (retryAfter: number | null) =>
  new ApiError({ code: "TOO_MANY_REQUESTS", status: 429, retryAfter });

it.each([
  [createTooManyError(899), "Too many wrong codes. Please wait 15 minutes and try again."],
  [createTooManyError(20), "Too many wrong codes. Please wait a minute and try again."],
  [createTooManyError(null), "Too many wrong codes. Please wait a minute and try again."],
  [
    new ApiError({ code: "INVALID_CODE", status: 401, serverMessage: "This code is not right." }),
    "This code is not right.",
  ],
  [new Error("odd"), "The code could not be checked. Please try again."],
  [null, null],
])("describes %p as %s", (error, text) => {
  expect(codeError(error)).toBe(text);
});
