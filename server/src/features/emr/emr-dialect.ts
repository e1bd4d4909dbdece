import type { EmrDialect, EmrIdentifier, EmrMatch, SeenIdentifier } from "@wardline/contracts/emr";
import type { EgressReply } from "../../egress/egress.js";

/** A patient as an EMR knows one, before it is mixed with the hospital's own cards. */
export type EmrPatient = Omit<EmrMatch, "source">;

/** Calls the EMR below its base address with the hospital's credentials, within the deadline. */
export type EmrCall = (path: string, headers?: Record<string, string>) => Promise<EgressReply>;

/** What a connection test learned. */
export interface Recognition {
  /** The peer's own name, when it says one. */
  peer: string | null;
  /** The kinds of identifiers that its patients had. */
  identifiers: SeenIdentifier[];
}

/** An EMR's answer to a search. */
export interface EmrFinding {
  patients: EmrPatient[];
  /** How many records could not be read. */
  unreadable: number;
  /** True if the EMR has more matches. */
  more: boolean;
  /** Why a part of the answer is missing, or null. */
  refused: string | null;
}

/** One way of talking to an EMR; a third one is a third file and a line in `dialects.ts`. */
export interface EmrDialectClient {
  readonly dialect: EmrDialect;
  /** Whether the EMR speaks this dialect and accepts the credentials; null when it speaks another. Throws `EmrRefusal`. */
  recognise(call: EmrCall): Promise<Recognition | null>;
  /**
   * Patients that the text may mean. `today` is YYYY-MM-DD in the hospital's zone, for ages; `identifier` is the one that
   * is the hospital number, null where the EMR's types decide.
   */
  search(
    call: EmrCall,
    text: string,
    by: { today: string; identifier: EmrIdentifier | null },
  ): Promise<EmrFinding>;
}

/** The EMR answered, but with a refusal: its HTTP status. */
export class EmrRefusal extends Error {
  constructor(readonly status: number) {
    super(`The EMR answered with status ${status}.`);
    this.name = "EmrRefusal";
  }
}
