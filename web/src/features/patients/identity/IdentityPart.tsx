import type { UseFormReturnType } from "@mantine/form";
import { Suspense } from "react";
import { useHasPatientIdentity } from "../../../shared/hospital/parent-details.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import type { IdentityValues } from "./IdentityFields.js";

const IdentityFields = lazyPart(async () => (await import("./IdentityFields.js")).IdentityFields);

/** Identity fields in a card's form, for hospitals that use them. */
export function IdentityPart({ form }: { form: UseFormReturnType<IdentityValues> }) {
  if (!useHasPatientIdentity()) return null;
  return (
    <Suspense fallback={null}>
      <IdentityFields form={form} />
    </Suspense>
  );
}
