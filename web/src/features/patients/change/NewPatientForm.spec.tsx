/** @jest-environment ./web/testing/browser.cjs */
import { useForm } from "@mantine/form";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createPatient, listPatients } from "@wardline/contracts/patients/patient";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { fill } from "../../../../testing/fill.js";
import { buildPatient } from "../../../../testing/patient.js";
import { renderPart } from "../../../../testing/render-part.js";
import { showErrors, validateSchema } from "../../../ui/form/form-errors.js";
import { useAgeQuestion } from "./AgeField.js";
import { NewPatientForm } from "./NewPatientForm.js";
import { EMPTY_PATIENT, type NewPatientValues, toNewPatientBody } from "./new-patient.js";

const ID = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01";

const emeka = buildPatient({ id: ID, name: "Emeka Nwosu", hospital_no: "SL-21113", bed_no: "E04" });

interface PageProps {
  onBody?: (body: unknown) => void;
}

function Page({ onBody }: PageProps) {
  const form = useForm<NewPatientValues>({ initialValues: EMPTY_PATIENT });
  const question = useAgeQuestion(form.values.age, null);
  const submit = () => {
    const body = toNewPatientBody(form.getValues(), undefined);
    if (!showErrors(form, { ...validateSchema(createPatient.body, body), ...question.errors }))
      onBody?.(body);
  };
  return (
    <NewPatientForm
      form={form}
      isSaving={false}
      teamField={null}
      ageQuestion={question}
      openPatientId={null}
      onSubmit={submit}
    />
  );
}

async function setUp(given: PageProps = {}) {
  const { server, queryClient } = logInAdministrator();
  server.on(listPatients, () => [emeka]);
  await renderPart(queryClient, <Page {...given} />);
  return userEvent.setup();
}

const getField = (name: RegExp) => screen.getByRole("textbox", { name });
const getCreateButton = () => screen.getByRole("button", { name: "Create New Patient's Record" });

it("shows an error at each empty field, and sends the age as a number once all are filled in", async () => {
  const onBody = jest.fn();
  const user = await setUp({ onBody });
  await user.click(getCreateButton());
  const missingFields = [/^Patient's Name/, /^Age/, /^Hospital Number/].map(getField);
  await waitFor(() =>
    expect(missingFields.map((one) => one.getAttribute("aria-invalid"))).toEqual([
      "true",
      "true",
      "true",
    ]),
  );
  expect(onBody).not.toHaveBeenCalled();

  fill(getField(/^Patient's Name/), "Adaeze Obi");
  await user.selectOptions(screen.getByLabelText(/^Gender/), "female");
  fill(getField(/^Age/), "34");
  fill(getField(/^Hospital Number/), "HN-001");
  await user.click(getCreateButton());
  await waitFor(() => expect(onBody).toHaveBeenCalledTimes(1));
  expect(onBody.mock.calls[0]?.[0]).toMatchObject({
    name: "Adaeze Obi",
    gender: "female",
    age: 34,
    hospital_no: "HN-001",
  });
});

it("names and links the open card when the user leaves the field with a number that is in use", async () => {
  const user = await setUp();
  fill(getField(/^Hospital Number/), "SL-21113");
  expect(screen.queryByText(/is open/)).toBeNull();
  await user.tab();
  await screen.findByText(/SL-21113 is open: Emeka Nwosu, bed E04\./);
  const link = screen.getByRole("link", { name: "Go to the card" });
  expect(link.getAttribute("href")).toContain(ID);
  fill(getField(/^Hospital Number/), "SL-211139");
  expect(screen.queryByText(/is open/)).toBeNull();
});

it("asks about an unusual age and continues after confirmation", async () => {
  const onBody = jest.fn();
  const user = await setUp({ onBody });
  fill(getField(/^Patient's Name/), "Adaeze Obi");
  await user.selectOptions(screen.getByLabelText(/^Gender/), "female");
  fill(getField(/^Hospital Number/), "HN-001");
  fill(getField(/^Age/), "-3");
  expect(screen.queryByText("Is -3 right?")).toBeNull();
  await user.click(getCreateButton());
  await screen.findByText("Is -3 right?");
  expect(onBody).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Yes, use this age" }));
  expect(screen.queryByText("Is -3 right?")).toBeNull();
  await user.click(getCreateButton());
  await waitFor(() => expect(onBody).toHaveBeenCalledTimes(1));
  expect(onBody.mock.calls[0]?.[0]).toMatchObject({ age: "-3" });
});
