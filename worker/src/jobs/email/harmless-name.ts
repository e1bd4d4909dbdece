const LOOKS_LIKE_A_LINK = /[/@]|www\.|\p{L}\.\p{Ll}{2,}/u;

/**
 * A hospital's name for an address that is not proven yet: the person who registers chooses both, and must not be able
 * to send strangers a link of their own in our name.
 */
export function harmlessName(hospitalName: string): string {
  return LOOKS_LIKE_A_LINK.test(hospitalName) ? "your hospital" : hospitalName;
}
