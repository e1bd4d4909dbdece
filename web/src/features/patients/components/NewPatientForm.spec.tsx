/** @jest-environment ./web/testing/browser.cjs */
import { useForm } from "@mantine/form";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createPatient } from "@wardline/contracts/patients";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { renderPart } from "../../../../testing/render-part.js";
import { schemaErrors, showErrors } from "../../../lib/form-errors.js";
import { EMPTY_PATIENT, type NewPatientValues, newPatientBody } from "../model/new-patient.js";
import { NewPatientForm } from "./NewPatientForm.js";

const ID = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01";

interface Given {
  openPatientId?: string | null;
  onBody?: (body: unknown) => void;
}

function Page({ openPatientId = null, onBody }: Given) {
  const form = useForm<NewPatientValues>({ initialValues: EMPTY_PATIENT });
  const submit = () => {
    const body = newPatientBody(form.getValues(), undefined);
    if (!showErrors(form, schemaErrors(createPatient.body, body))) onBody?.(body);
  };
  return (
    <NewPatientForm
      form={form}
      isSaving={false}
      teamField={null}
      openPatientId={openPatientId}
      onSubmit={submit}
    />
  );
}

async function setUp(given: Given = {}) {
  const { queryClient } = logInAdministrator();
  await renderPart(queryClient, <Page {...given} />);
  return userEvent.setup();
}

const field = (name: RegExp) => screen.getByRole("textbox", { name });
const create = () => screen.getByRole("button", { name: "Create New Patient's Record" });

it("hands over what was typed, an age in figures as a number", async () => {
  const onBody = jest.fn();
  const user = await setUp({ onBody });
  await user.type(field(/^Patient's Name/), "Adaeze Obi");
  await user.selectOptions(screen.getByLabelText(/^Gender/), "female");
  await user.type(field(/^Age/), "34");
  await user.type(field(/^Hospital Number/), "HN-001");
  await user.click(create());
  await waitFor(() => expect(onBody).toHaveBeenCalledTimes(1));
  expect(onBody.mock.calls[0]?.[0]).toMatchObject({
    name: "Adaeze Obi",
    gender: "female",
    age: 34,
    hospital_no: "HN-001",
  });
});

it("says at each field what is missing, and hands over nothing", async () => {
  const onBody = jest.fn();
  const user = await setUp({ onBody });
  await user.click(create());
  const missing = [/^Patient's Name/, /^Age/, /^Hospital Number/].map(field);
  await waitFor(() =>
    expect(missing.map((one) => one.getAttribute("aria-invalid"))).toEqual([
      "true",
      "true",
      "true",
    ]),
  );
  expect(onBody).not.toHaveBeenCalled();
});

it("leads to the card that is open already for the hospital number", async () => {
  await setUp({ openPatientId: ID });
  const link = screen.getByRole("link", { name: "Go to the open card" });
  expect(link.getAttribute("href")).toContain(ID);
});
