/** @jest-environment ./web/testing/browser.cjs */
import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SheetFileButton } from "./ChooseSheet.js";

/** Returns a file as chosen by the user. The file's text is read by the test itself, because jsdom cannot read it. */
function buildChosenFile(text: string, arrayBuffer = () => new Response(text).arrayBuffer()) {
  return Object.assign(new File([text], "patients.csv"), { arrayBuffer });
}

function renderButton() {
  const onRead = jest.fn();
  const { container } = render(
    <MantineProvider env="test">
      <SheetFileButton onRead={onRead} />
    </MantineProvider>,
  );
  const input = container.querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new Error("There is no chooser of files.");
  const user = userEvent.setup();
  return { onRead, choose: (file: File) => user.upload(input, file) };
}

it("reads the same file again after a correction", async () => {
  const { onRead, choose } = renderButton();
  const file = buildChosenFile("Name,Age\nAda,4\n");
  await choose(file);
  await waitFor(() => expect(onRead).toHaveBeenCalledTimes(1));
  await choose(file);
  await waitFor(() => expect(onRead).toHaveBeenCalledTimes(2));
});

it("reports an empty file", async () => {
  const { onRead, choose } = renderButton();
  await choose(buildChosenFile("\ufeff\r\n"));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^This file is empty/);
  expect(onRead).not.toHaveBeenCalled();
});

it("reports that a file could not be opened if the file changed after selection", async () => {
  const { choose } = renderButton();
  await choose(buildChosenFile("", () => Promise.reject(new DOMException("", "NotReadableError"))));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^This file could not be opened/);
});
