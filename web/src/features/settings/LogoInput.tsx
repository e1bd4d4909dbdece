import { Button, FileButton, Group, Input, Text } from "@mantine/core";
import { IconPhotoPlus } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { LOGO_TYPES, logoProblem } from "./account-form.js";
import classes from "./Settings.module.css";

interface LogoInputProps {
  /** The logo of the moment. */
  logoUrl: string | null;
  file: File | null;
  error: ReactNode;
  onChange: (file: File | null) => void;
}

/** The hospital's logo; a chosen image is shown before it is saved. */
export function LogoInput({ logoUrl, file, error, onChange }: LogoInputProps) {
  const errorId = useId();
  const reset = useRef<() => void>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const preview = useObjectUrl(file);
  const [broken, setBroken] = useState<string | null>(null);
  const shown = preview ?? logoUrl;
  const message = error ?? problem;

  function choose(chosen: File | null): void {
    // The same file can be chosen again after it was refused or taken back.
    reset.current?.();
    if (chosen === null) return;
    const refusal = logoProblem(chosen);
    setProblem(refusal);
    onChange(refusal === null ? chosen : null);
  }

  return (
    <div>
      <Input.Label component="div">Hospital Logo</Input.Label>
      <Group gap="md" mt={4} wrap="nowrap">
        <FileButton accept={LOGO_TYPES.join(",")} onChange={choose} resetRef={reset}>
          {(props) => (
            <button
              {...props}
              type="button"
              className={classes.logo}
              aria-label="Change hospital logo"
              aria-describedby={message === null || message === undefined ? undefined : errorId}
            >
              {shown === null || shown === broken ? (
                <IconPhotoPlus size={28} stroke={1.5} aria-hidden="true" />
              ) : (
                <img src={shown} alt="Hospital logo" onError={() => setBroken(shown)} />
              )}
            </button>
          )}
        </FileButton>
        <div>
          <Text size="sm">Click to change</Text>
          <Text size="sm" c="dimmed">
            PNG, JPEG or WebP, at most 2 MB
          </Text>
          {file === null ? null : (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              ml={-8}
              mt={4}
              onClick={() => onChange(null)}
            >
              Keep the present logo
            </Button>
          )}
          {message === null || message === undefined ? null : (
            <Text id={errorId} size="sm" c="var(--mantine-color-error)" role="alert">
              {message}
            </Text>
          )}
        </div>
      </Group>
    </div>
  );
}

/** An address under which the page can show a file that was not sent yet. */
function useObjectUrl(file: File | null): string | null {
  const url = useMemo(() => (file === null ? null : URL.createObjectURL(file)), [file]);
  useEffect(() => {
    if (url === null) return undefined;
    return () => URL.revokeObjectURL(url);
  }, [url]);
  return url;
}
