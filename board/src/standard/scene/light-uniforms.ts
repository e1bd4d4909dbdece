import { Vector3, Vector4 } from "three";
import type { Light } from "../ward/light.js";

/** Uniforms of the ward's light, shared by all shaders. */
export class LightUniforms {
  readonly uniforms = {
    sun: { value: new Vector3() },
    ambient: { value: new Vector3() },
    sky: { value: new Vector3() },
    grade: { value: new Vector3() },
    /** Lean and reach of the sunlight, the brightness of the lamps, and the power. */
    way: { value: new Vector4() },
  };

  /** Sets the light; `power` is 0 with all lights out and 1 with all on. */
  set({ sun, ambient, sky, grade, lean, reach, lamps }: Light, power: number): void {
    const { uniforms } = this;
    uniforms.sun.value.set(...sun);
    uniforms.ambient.value.set(...ambient);
    uniforms.sky.value.set(...sky);
    uniforms.grade.value.set(...grade);
    uniforms.way.value.set(lean, reach, lamps, power);
  }
}
