import type { FieldProblem } from "@wardline/contracts/errors";

export const FHIR_TYPE = "application/fhir+json; charset=utf-8";

/** FHIR issue types by HTTP status. */
const ISSUES: Readonly<Record<number, string>> = {
  400: "invalid",
  401: "login",
  403: "forbidden",
  404: "not-found",
  429: "throttled",
  503: "transient",
};

/** Returns a failure in FHIR's form; each of `problems` names a parameter, or no parameter if its path is empty. */
export function buildOperationOutcome(status: number, problems: readonly FieldProblem[]) {
  return {
    resourceType: "OperationOutcome",
    issue: problems.map(({ path, message }) => ({
      severity: "error",
      code: ISSUES[status] ?? "exception",
      diagnostics: message,
      ...(path !== "" && { expression: [`http.${path}`] }),
    })),
  };
}
