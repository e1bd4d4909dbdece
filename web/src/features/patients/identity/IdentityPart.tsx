import type { UseFormReturnType } from "@mantine/form";
import { type ReactNode, Suspense } from "react";
import { useHasPatientIdentity } from "../../../shared/hospital/parent-details.js";
import { lazyPart } from "../../../ui/feedback/lazy-part.js";
import type { IdentityValues } from "./IdentityFields.js";

const IdentityFields = lazyPart(async () => (await import("./IdentityFields.js")).IdentityFields);

interface IdentityPartProps<Values extends IdentityValues> {
  form: UseFormReturnType<Values>;
  /** Space between these fields and the fields before them. */
  before?: ReactNode;
}

/** Identity fields in a card's form, for hospitals that use them. */
export function IdentityPart<Values extends IdentityValues>(props: IdentityPartProps<Values>) {
  if (!useHasPatientIdentity()) return null;
  return (
    <Suspense fallback={null}>
      {props.before}
      <IdentityFields form={props.form} />
    </Suspense>
  );
}
