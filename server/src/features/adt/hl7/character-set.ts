import { MessageRefused, quoted } from "./message-refused.js";

/** Names of MSH-18 for UTF-8, which is also read if there is none. */
const UTF_8 = ["", "ASCII", "UNICODE", "UNICODE UTF-8"];

/** Decodes a message by its MSH-18; throws `MessageRefused` for other characters or an unknown set. */
export function decodeMessage(bytes: Buffer): string {
  const [header = ""] = bytes.toString("latin1").split(/[\r\n]/, 1);
  const [set = ""] = header.split(header.charAt(3) || "|", 18)[17]?.split(header.charAt(5)) ?? [];
  const [, part] = /^8859\/(\d{1,2})$/.exec(set) ?? [];
  if (part === undefined && !UTF_8.includes(set)) {
    throw new MessageRefused("character_set", `The character set ${quoted(set)} is not supported`);
  }
  try {
    const decoder = new TextDecoder(part === undefined ? "utf-8" : `iso-8859-${part}`, {
      fatal: true,
    });
    const text = decoder.decode(bytes);
    // PostgreSQL stores no NUL.
    if (!text.includes("\0")) return text;
  } catch {
    // Answered below.
  }
  throw new MessageRefused(
    "characters",
    "The message has characters that its character set does not have",
  );
}
