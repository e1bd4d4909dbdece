export type SignOnProblemKind =
  /** The provider refused, or the person declined there. */
  | "refused"
  /** The provider rejects the hospital's client id or secret. */
  | "client"
  /** The answer does not match the request, or has the wrong sender or signature. */
  | "untrusted"
  /** The provider's configuration document lacks a required feature or names a forbidden address. */
  | "unusable";

/** Thrown if a provider answered without identifying a person. */
export class SignOnProblem extends Error {
  constructor(
    readonly kind: SignOnProblemKind,
    options?: ErrorOptions,
  ) {
    super(kind, options);
    this.name = "SignOnProblem";
  }
}
