import type {
  EmrDialect,
  EmrIdentifier,
  EmrMatch,
  ExampleIdentifier,
} from "@wardline/contracts/patients/emr";
import type { EgressReply } from "@wardline/egress/egress";

/** A patient from the EMR, before merging with the hospital's own cards. */
export type EmrPatient = Omit<EmrMatch, "source">;

/** Calls the EMR below its base address with the hospital's credentials, within the deadline. */
export type EmrCall = (path: string, headers?: Record<string, string>) => Promise<EgressReply>;

export interface Recognition {
  /** The EMR's own name, if it sends one. */
  peer: string | null;
  /** Kinds of identifiers found on the EMR's patients. */
  identifiers: ExampleIdentifier[];
}

export interface EmrFinding {
  patients: EmrPatient[];
  unreadable: number;
  more: boolean;
  /** Reason why a part of the answer is missing, or null. */
  refused: string | null;
}

/** A protocol for talking to an EMR; a new dialect is a new file and an entry in `dialects.ts`. */
export interface EmrDialectClient {
  readonly dialect: EmrDialect;
  /** Detects the dialect and checks the credentials; null if the EMR speaks another dialect. Throws `EmrRefusal`. */
  recognise(call: EmrCall): Promise<Recognition | null>;
  /**
   * Finds matching patients. `today` is YYYY-MM-DD in the hospital's zone; `identifier` is the kind of identifier that
   * holds the hospital number; null to choose it by the types in the EMR's records.
   */
  search(
    call: EmrCall,
    text: string,
    by: { today: string; identifier: EmrIdentifier | null },
  ): Promise<EmrFinding>;
}

export class EmrRefusal extends Error {
  constructor(readonly status: number) {
    super(`The EMR answered with status ${status}.`);
    this.name = "EmrRefusal";
  }
}
