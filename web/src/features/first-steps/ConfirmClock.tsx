import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ParentDetails, register, updateAccount } from "@wardline/contracts/accounts/account";
import { type FormEvent, useState } from "react";
import { call } from "../../lib/calls/api.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { getPlaceZone, HospitalClock } from "../../shared/hospital/HospitalClock.js";
import { parentDetailsQuery, useParentDetails } from "../../shared/hospital/parent-details.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { parseFieldErrors, validateSchema } from "../../ui/form/form-errors.js";
import classes from "./FirstSteps.module.css";
import { FIRST_STEPS_KEY } from "./first-steps-data.js";

const toast = toastsAbout("first-steps");

/** Asks whether the hospital's clock is right; any answer also records that somebody has checked the clock. */
export function ConfirmClock() {
  const { data } = useParentDetails();
  return data === undefined ? null : <Question key={data.timezone} details={data} />;
}

function Question({ details }: { details: ParentDetails }) {
  const { mutate: confirm, isPending } = useConfirmClock(details);
  const [zone, setZone] = useState(getPlaceZone(details.timezone));
  const [error, setError] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const problem = validateSchema(register.body, { timezone: zone }).timezone;
    setError(problem);
    if (problem !== undefined) return;
    confirm(zone, {
      onError: (failure) => {
        setError(parseFieldErrors(failure).timezone);
        toast.error(failure, "Failed to save the time zone. Please try again.");
      },
    });
  }

  return (
    <form className={classes.clock} onSubmit={submit} noValidate>
      <HospitalClock
        value={zone}
        error={error}
        onChange={(next) => {
          setZone(next);
          setError(undefined);
        }}
      />
      <Button type="submit" loading={isPending}>
        Confirm the clock
      </Button>
    </form>
  );
}

function useConfirmClock({ version }: ParentDetails) {
  return useMutation({
    mutationFn: async (timezone: string) =>
      (await call(updateAccount, { body: { timezone }, ifMatch: version })).data,
    onSuccess: ({ user, version: saved }, timezone, _result, { client }) => {
      sessionStore.patch({ user });
      client.setQueryData(
        parentDetailsQuery.queryKey,
        (held) => held && { ...held, timezone, timezone_chosen: true, version: saved },
      );
      void client.invalidateQueries({ queryKey: FIRST_STEPS_KEY });
    },
  });
}
