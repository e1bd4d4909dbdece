import { listGrantSentences } from "@wardline/domain/people/grant-words";
import { useParentDetails } from "../../../shared/hospital/parent-details.js";

/** Returns descriptions of the given rights for this hospital (docs/product.md, Rights). */
export function useGrantSentences(): ReturnType<typeof listGrantSentences> {
  return listGrantSentences(useParentDetails().data?.only_administrators_delete === true);
}
