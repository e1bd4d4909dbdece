import { Vector3, Vector4 } from "three";
import type { Light } from "../ward/light.js";

/** The ward's light as all of its shaders have it: five values, whatever the number of beds. */
export class LightUniforms {
  readonly uniforms = {
    sun: { value: new Vector3() },
    ambient: { value: new Vector3() },
    sky: { value: new Vector3() },
    grade: { value: new Vector3() },
    /** How the sun leans, how far it reaches, the lamps, and the power. */
    way: { value: new Vector4() },
  };

  /** `power` from 0, all lights out, to 1. */
  set({ sun, ambient, sky, grade, lean, reach, lamps }: Light, power: number): void {
    const { uniforms } = this;
    uniforms.sun.value.set(...sun);
    uniforms.ambient.value.set(...ambient);
    uniforms.sky.value.set(...sky);
    uniforms.grade.value.set(...grade);
    uniforms.way.value.set(lean, reach, lamps, power);
  }
}
