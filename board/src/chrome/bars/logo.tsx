import { type SyntheticEvent, useState } from "react";
import { isForDarkGround, isWordmark } from "../../view/place/logo-look.js";

/** A logo is looked at in this many pixels each way. */
const SAMPLE = 24;

/** How a logo is shown; a wordmark is given the width of the hospital's name. */
export interface LogoShape {
  isWordmark: boolean;
}

/** A picture that cannot be loaded leaves no broken frame on the wall. */
export function Logo({ url, onShape }: { url: string; onShape(shape: LogoShape): void }) {
  const [isBroken, setBroken] = useState(false);
  const [hasPlate, setPlate] = useState(true);
  if (isBroken) return null;
  const look = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const { naturalWidth, naturalHeight } = currentTarget;
    onShape({ isWordmark: isWordmark(naturalWidth, naturalHeight) });
    setPlate(!isForDarkGround(pixelsOf(currentTarget)));
  };
  return (
    <img
      className={hasPlate ? "header-logo has-plate" : "header-logo"}
      src={url}
      alt=""
      onLoad={look}
      onError={() => setBroken(true)}
    />
  );
}

/** Some of a picture's pixels; none where the browser does not give them. */
function pixelsOf(picture: HTMLImageElement): ArrayLike<number> {
  const canvas = document.createElement("canvas");
  canvas.width = SAMPLE;
  canvas.height = SAMPLE;
  try {
    const context = canvas.getContext("2d");
    context?.drawImage(picture, 0, 0, SAMPLE, SAMPLE);
    return context?.getImageData(0, 0, SAMPLE, SAMPLE).data ?? [];
  } catch {
    return [];
  }
}
