/** The ways into a calendar that keeps itself current: one for Apple and Outlook, one for Android and Google. */
export function calendarLinks(url: string): { webcal: string; google: string } {
  const webcal = url.replace(/^https?:/, "webcal:");
  const google = new URL("https://calendar.google.com/calendar/r");
  // Google takes the address of a calendar it is to follow under the name "cid", and only as webcal.
  google.searchParams.set("cid", webcal);
  return { webcal, google: google.href };
}
