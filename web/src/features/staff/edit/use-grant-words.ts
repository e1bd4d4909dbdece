import { listGrantPhrases } from "@wardline/domain/people/grant-words";
import { useParentDetails } from "../../../shared/hospital/parent-details.js";

/** Returns descriptions of the given rights for this hospital (docs/product.md, Rights). */
export function useGrantPhrases(): ReturnType<typeof listGrantPhrases> {
  return listGrantPhrases(useParentDetails().data?.only_administrators_delete === true);
}
