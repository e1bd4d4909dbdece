/** An answer whose JSON is already written, with the tag under which a client may keep it (RFC 9110, If-None-Match). */
export class KeptBody {
  /** The bytes that are sent. */
  readonly json: Buffer;

  constructor(
    json: string,
    /** Without quotes. */
    readonly tag: string,
  ) {
    this.json = Buffer.from(json);
  }

  /** Whether the client says that it holds exactly this. */
  isHeldBy(ifNoneMatch: string | undefined): boolean {
    return ifNoneMatch !== undefined && ifNoneMatch.includes(`"${this.tag}"`);
  }
}
