import { type SyntheticEvent, useState } from "react";
import { isForDarkBackground, isWordmark } from "../../view/place/logo-look.js";

/** Side length of the logo when scaled down for analysis, in pixels. */
const SAMPLE_SIZE = 24;

/** Shows the logo, or nothing if it cannot load. A wordmark is a wide logo that contains the hospital's name. */
export default function Logo(props: {
  url: string;
  onShape(shape: { isWordmark: boolean }): void;
}) {
  const [isBroken, setBroken] = useState(false);
  const [hasPlate, setPlate] = useState(true);
  if (isBroken) return null;
  const inspectPicture = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const { naturalWidth, naturalHeight } = currentTarget;
    props.onShape({ isWordmark: isWordmark(naturalWidth, naturalHeight) });
    setPlate(!isForDarkBackground(samplePixels(currentTarget)));
  };
  return (
    <img
      className={`rigid header-logo${hasPlate ? " has-plate" : ""}`}
      src={props.url}
      alt=""
      onLoad={inspectPicture}
      onError={() => setBroken(true)}
    />
  );
}

/** Returns a sample of a picture's pixels; empty if the browser withholds them. */
function samplePixels(picture: HTMLImageElement): ArrayLike<number> {
  const size = { width: SAMPLE_SIZE, height: SAMPLE_SIZE };
  const canvas = Object.assign(document.createElement("canvas"), size);
  try {
    const context = canvas.getContext("2d");
    context?.drawImage(picture, 0, 0, SAMPLE_SIZE, SAMPLE_SIZE);
    return context?.getImageData(0, 0, SAMPLE_SIZE, SAMPLE_SIZE).data ?? [];
  } catch {
    return [];
  }
}
