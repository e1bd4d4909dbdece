/** Why a provider's part of a sign-on came to nothing; each has its sentence. */
export type SignOnProblemKind =
  /** The provider, or the person there, said no. */
  | "refused"
  /** The provider does not take the hospital's client id or secret. */
  | "client"
  /** What it answered is not what was asked, by whom, or signed by whom it should be. */
  | "untrusted"
  /** Its description lacks what a sign-on needs, or leads where a browser must not go. */
  | "unusable";

/** A provider that answered, but not with a person. */
export class SignOnProblem extends Error {
  constructor(
    readonly kind: SignOnProblemKind,
    options?: ErrorOptions,
  ) {
    super(kind, options);
    this.name = "SignOnProblem";
  }
}
