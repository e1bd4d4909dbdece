const LINK = /:\/\/|@|www\.|\p{L}\.\p{Ll}{2,}/u;

/**
 * Whether a text holds something that mail programs make a link or an address of: "evil.example", "www.evil", "a@b".
 * Nobody may send strangers a link of their own in our name (docs/wire.md, Names in mails).
 */
export function looksLikeLink(text: string): boolean {
  return LINK.test(text);
}
