const KEY = "wardline.registered-email";

/** Keeps the address of a registration, for the button that sends its mail again. */
export function keepEmail(email: string): void {
  localStorage.setItem(KEY, email);
}

/** The address last registered in this browser, or "". */
export function keptEmail(): string {
  return localStorage.getItem(KEY) ?? "";
}
