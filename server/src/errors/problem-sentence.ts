import type * as z from "zod";

const KINDS: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object with named fields",
  record: "an object with named fields",
};

/**
 * Returns a sentence for a problem if the contract has none, because the validation library's wording is never shown.
 */
export const problemSentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type": {
      if (issue.input === undefined) return "This is required.";
      const kind = KINDS[issue.expected];
      return kind === undefined ? "This is not valid." : `This must be ${kind}.`;
    }
    case "too_big":
      return `At most ${issue.maximum}${issue.origin === "string" ? " characters" : ""} allowed.`;
    case "too_small":
      return `At least ${issue.minimum}${issue.origin === "string" ? " characters" : ""} needed.`;
    case "invalid_value":
      return `This must be one of: ${issue.values.join(", ")}.`;
    default:
      return "This is not valid.";
  }
};
