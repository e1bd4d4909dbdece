import { ApiError } from "@wardline/client/call-error";

/**
 * What the server says is wrong with which field, as a form takes it (`form.setErrors`). Paths inside a wrapper are
 * cut to the field: "patientData.age" is `age` with the wrapper "patientData". Empty when the failure is of no field.
 */
export function fieldErrors(error: unknown, wrapper?: string): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const prefix = wrapper === undefined ? "" : `${wrapper}.`;
  return Object.fromEntries(
    error.errors.map(({ path, message }) => [
      path.startsWith(prefix) ? path.slice(prefix.length) : path,
      message,
    ]),
  );
}
