import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useState } from "react";
import { CODE_TEXT } from "./text-kinds.js";

/** Password field with a show/hide button that can also be used by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...CODE_TEXT}
      {...props}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        "aria-label": isVisible ? "Hide password" : "Show password",
        "aria-pressed": isVisible,
        tabIndex: 0,
      }}
    />
  );
}
