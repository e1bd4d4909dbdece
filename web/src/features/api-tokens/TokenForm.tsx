import { Checkbox, MultiSelect, TextInput } from "@mantine/core";
import { type CreatedToken, createToken } from "@wardline/contracts/accounts/api-tokens";
import { LIMITS } from "@wardline/domain/limits";
import {
  hasTokenGrant,
  listPersonalGrants,
  TOKEN_DAYS,
  TOKEN_GRANT_PHRASES,
  TOKEN_GRANTS,
  type TokenGrant,
} from "@wardline/domain/people/api-token";
import { hasPatientGrant } from "@wardline/domain/people/ward-limit";
import { addDays } from "@wardline/domain/time/zoned-day";
import { useHospitalToday } from "../../lib/time/hospital-time.js";
import { useWards } from "../../shared/hospital/wards.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { DateField } from "../../ui/form/DateField.js";
import { DialogForm } from "../../ui/form/DialogForm.js";
import { validateSchema } from "../../ui/form/form-errors.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { CODE_TEXT, NAME_TEXT } from "../../ui/form/text-kinds.js";
import { useCreateToken } from "./api-tokens.js";

const DEFAULT_DAYS = 365;

const toast = toastsAbout("tokens");

interface TokenFormProps {
  onTokenCreated: (made: CreatedToken) => void;
  onClose: () => void;
}

type TokenValues = { name: string; grants: TokenGrant[]; wards: string[]; expires_at: string };

/** Creates a token with the name of its program, its rights and its expiry. */
export function TokenForm({ onTokenCreated, onClose }: TokenFormProps) {
  const create = useCreateToken();
  const hospitalWards = useWards();
  const today = useHospitalToday();
  const entry = useRecordForm({
    record: null,
    toValues: (): TokenValues => ({
      name: "",
      grants: [],
      wards: [],
      expires_at: addDays(today, DEFAULT_DAYS),
    }),
    findErrors: (values) => validateSchema(createToken.body, values),
    send: async (values) => {
      const made = await create.mutateAsync(values);
      onTokenCreated(made);
      return made;
    },
    toast,
    saved: ({ name }) => `The token of “${name}” was created.`,
    failed: "Failed to create the API token.",
    onSaved: onClose,
  });
  const { form } = entry;
  const { grants } = form.values;

  return (
    <DialogForm entry={entry} label="Create token" onCancel={onClose}>
      <TextInput
        {...NAME_TEXT}
        label="Name"
        description="The program that uses it, such as “Paging system”"
        required
        autoComplete="off"
        maxLength={LIMITS.name}
        data-autofocus
        {...form.getInputProps("name")}
      />
      <Checkbox.Group
        label="May"
        description="Every token can read who is on call, with telephone numbers."
        value={TOKEN_GRANTS.filter((grant) => hasTokenGrant(grants, grant))}
        onChange={(next) => form.setFieldValue("grants", withoutImplied(grants, next))}
      >
        {TOKEN_GRANTS.map((grant) => (
          <Checkbox
            key={grant}
            value={grant}
            mt="xs"
            label={TOKEN_GRANT_PHRASES[grant]}
            disabled={isImplied(grants, grant)}
          />
        ))}
      </Checkbox.Group>
      {hasPatientGrant(listPersonalGrants(grants)) && hospitalWards.length > 0 ? (
        <MultiSelect
          {...CODE_TEXT}
          label="Patients of"
          description="Choose wards to limit these rights to the patients there."
          placeholder={form.values.wards.length === 0 ? "The whole hospital" : ""}
          data={hospitalWards.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          hidePickedOptions
          nothingFoundMessage="No ward has this name"
          {...form.getInputProps("wards")}
        />
      ) : null}
      <DateField
        label="Last day"
        description="After this day the program needs a new token."
        required
        min={addDays(today, TOKEN_DAYS.min)}
        max={addDays(today, TOKEN_DAYS.max - 1)}
        {...form.getInputProps("expires_at")}
      />
    </DialogForm>
  );
}

function isImplied(grants: readonly TokenGrant[], grant: TokenGrant): boolean {
  return hasTokenGrant(grants, grant) && !grants.includes(grant);
}

/** Returns the ticked rights without those that are ticked only because another right includes them. */
function withoutImplied(grants: readonly TokenGrant[], ticked: readonly string[]): TokenGrant[] {
  return TOKEN_GRANTS.filter((grant) => ticked.includes(grant) && !isImplied(grants, grant));
}
