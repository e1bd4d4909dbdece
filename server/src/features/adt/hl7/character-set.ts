import { MessageRefused, quote } from "./message-refused.js";

/** Names of UTF-8 in MSH-18; UTF-8 is also assumed if MSH-18 is empty. */
const UTF_8 = ["", "ASCII", "UNICODE", "UNICODE UTF-8"];

/** Decodes a message as its MSH-18 says; throws `MessageRefused` for invalid characters or an unknown character set. */
export function decodeMessage(bytes: Buffer): string {
  const [header = ""] = bytes.toString("latin1").split(/[\r\n]/, 1);
  const [set = ""] = header.split(header.charAt(3) || "|", 18)[17]?.split(header.charAt(5)) ?? [];
  const [, part] = /^8859\/(\d{1,2})$/.exec(set) ?? [];
  if (part === undefined && !UTF_8.includes(set)) {
    throw new MessageRefused("character_set", `The character set ${quote(set)} is not supported.`);
  }
  try {
    const decoder = new TextDecoder(part === undefined ? "utf-8" : `iso-8859-${part}`, {
      fatal: true,
    });
    const text = decoder.decode(bytes);
    // PostgreSQL cannot store NUL.
    if (!text.includes("\0")) return text;
  } catch {
    // The error is thrown below, as for NUL.
  }
  throw new MessageRefused(
    "characters",
    "The message has characters that its character set does not have.",
  );
}
