import { ApiError, createNetworkError, UNREACHABLE } from "@wardline/client/call-error";
import { ERRORS } from "@wardline/contracts/errors";
import { errorText } from "./error-text.js";

const errorWithoutMessage = new ApiError({
  code: "INTERNAL",
  status: 500,
  failureMessage: "Failed to fetch patients",
});
const errorWithMessage = new ApiError({
  code: "INTERNAL",
  status: 500,
  serverMessage: "The disk is full.",
});

it.each([
  ["the server's message", errorWithMessage, "Failed to save.", "The disk is full."],
  [
    "the page's text if the server sent no message",
    errorWithoutMessage,
    "Failed to save.",
    "Failed to save.",
  ],
  [
    "the call's text if the page has none",
    errorWithoutMessage,
    undefined,
    "Failed to fetch patients",
  ],
  [
    "that the server cannot be reached, in every case",
    createNetworkError(),
    "Failed to save.",
    UNREACHABLE,
  ],
  ["a general text for any other error", new Error("odd"), undefined, ERRORS.INTERNAL[1]],
])("shows %s", (_what, error, fallback, text) => {
  expect(errorText(error, fallback)).toBe(text);
});
