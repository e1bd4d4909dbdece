import type { Ward } from "@wardline/contracts/patients/wards";
import type { WardLimit } from "@wardline/domain/people/ward-limit";
import { WARD_NOT_FOUND } from "@wardline/domain/wards/ward";
import { invalidFieldError } from "../errors/app-error.js";

/** Throws `VALIDATION_FAILED` for an unknown ward, unless the former limit already contained that ward. */
export function refuseUnknownWards(
  limit: WardLimit,
  former: WardLimit,
  wards: readonly Pick<Ward, "id">[],
): void {
  const known = new Set([...former, ...wards.map(({ id }) => id)]);
  if (limit.every((id) => known.has(id))) return;
  throw invalidFieldError("wards", WARD_NOT_FOUND);
}
