/** @jest-environment ./web/testing/browser.cjs */
import { render, screen } from "@testing-library/react";
import { Telephone } from "./Telephone.js";

it("links to the number without its extension", () => {
  render(<Telephone phone="0803 555 1004 ext. 12" label="Call Ada Obi" />);
  const link = screen.getByRole("link", { name: "Call Ada Obi" });
  expect(link.getAttribute("href")).toBe("tel:08035551004");
});

it.each(["Bleep 215", "*55"])("is plain text when a telephone cannot dial it: %s", (phone) => {
  render(<Telephone phone={phone} label="Call Ada Obi" />);
  expect(screen.getByText(phone).tagName).toBe("SPAN");
  expect(screen.queryByRole("link")).toBeNull();
});
