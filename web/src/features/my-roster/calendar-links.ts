/** Returns the links that subscribe to a feed: one for Apple and Outlook, one for Android and Google. */
export function buildCalendarLinks(url: string): { webcal: string; google: string } {
  const webcal = url.replace(/^https?:/, "webcal:");
  const google = new URL("https://calendar.google.com/calendar/r");
  // Google accepts a feed's address only in "cid" and only with the webcal scheme.
  google.searchParams.set("cid", webcal);
  return { webcal, google: google.href };
}
