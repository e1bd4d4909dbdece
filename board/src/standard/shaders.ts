const HEAD = `precision highp float;
uniform mat4 projectionMatrix;
uniform mat4 viewMatrix;
`;

const FRAGMENT = `precision highp float;
out vec4 picture;
const vec3 GROUND = vec3(0.043, 0.067, 0.094);
`;

/** A sun from the upper left and the sky; what it leaves in the dark turns blue rather than black. */
const LIGHT = `
vec3 lit(vec3 colour, vec3 normal, float gloss) {
  vec3 n = normalize(normal);
  float sun = max(dot(n, vec3(-0.36, 0.84, 0.41)), 0.0);
  float sky = 0.5 + 0.5 * n.y;
  float light = 0.34 + 0.22 * sky + 0.52 * sun;
  vec3 shade = colour * vec3(0.36, 0.42, 0.55);
  vec3 shine = vec3(gloss * pow(max(dot(n, vec3(-0.1, 0.86, 0.5)), 0.0), 40.0));
  return mix(shade, colour, min(light, 1.0)) + shine;
}
vec3 seen(vec3 colour, float focus) {
  return mix(mix(GROUND, colour, 0.34), colour, focus);
}
`;

/** Shaders of the ward. Colours are the screen's own (sRGB) throughout: status colours come out as they are. */
export const TRAY_SHADERS = {
  vertexShader: `${HEAD}
in vec3 position; in vec3 normal; in vec2 corner; in float part;
in vec4 place; in vec2 look;
out vec3 vNormal; out float vPart; out float vFocus; out vec2 vAt;
void main() {
  vec2 apart = corner * (place.zw - 0.3);
  vec3 at = vec3(place.x + apart.x + position.x, position.y, place.y + apart.y + position.z);
  vNormal = normal; vPart = part; vFocus = look.x;
  vAt = (apart + position.xz) / place.zw;
  gl_Position = projectionMatrix * viewMatrix * vec4(at, 1.0);
}`,
  fragmentShader: `${FRAGMENT}${LIGHT}
in vec3 vNormal; in float vPart; in float vFocus; in vec2 vAt;
uniform vec3 line; uniform vec3 rim;
void main() {
  bool isFloor = vPart > 1.5;
  vec3 colour = isFloor ? line * (1.0 - 0.10 * vAt.y - 0.05 * vAt.x) : rim;
  picture = vec4(seen(lit(colour, vNormal, isFloor ? 0.0 : 0.05), vFocus), 1.0);
}`,
};

export const BED_SHADERS = {
  vertexShader: `${HEAD}
in vec3 position; in vec3 normal; in float part;
in vec4 place; in vec4 colour; in vec3 look;
out vec3 vNormal; out float vPart; out vec4 vColour; out vec3 vLook; out vec2 vLow;
void main() {
  float raised = part > 2.5 ? place.w : 0.0;
  vec3 at = vec3(place.x, place.y, place.z) + position + vec3(0.0, raised, 0.0);
  vNormal = normal; vPart = part; vColour = colour; vLook = look;
  vLow = vec2(position.y + raised, position.z);
  gl_Position = projectionMatrix * viewMatrix * vec4(at, 1.0);
}`,
  fragmentShader: `${FRAGMENT}${LIGHT}
in vec3 vNormal; in float vPart; in vec4 vColour; in vec3 vLook; in vec2 vLow;
void main() {
  vec3 base = vColour.rgb;
  bool isPillow = vPart > 0.5 && vPart < 1.5;
  bool isHeadboard = vPart > 1.5;
  if (isPillow) base = mix(base, vec3(0.96, 0.98, 1.0), 0.86);
  if (isHeadboard) base *= mix(0.86, 1.0, clamp(vNormal.y, 0.0, 1.0));
  vec3 shown = lit(base, vNormal, 0.10);
  shown *= mix(0.72, 1.0, smoothstep(0.0, 0.22, vLow.x));
  if (!isHeadboard && !isPillow && vNormal.y > 0.9) shown *= mix(0.86, 1.0, smoothstep(-0.62, -0.2, vLow.y));
  shown = mix(shown, vec3(1.0), vLook.y * 0.55);
  picture = vec4(seen(shown, vLook.x), vColour.a);
}`,
};

/** Marks lie on the floor: soft shadows, outlines of empty places, light rings. */
export const MARK_SHADERS = {
  vertexShader: `${HEAD}
in vec3 position;
in vec4 place; in vec4 extent; in vec4 colour;
out vec2 vAt; out vec4 vExtent; out vec4 vColour;
void main() {
  vAt = position.xz * (extent.xy + extent.w);
  vExtent = extent; vColour = colour;
  vec3 at = vec3(place.x + vAt.x, place.y, place.z + vAt.y);
  vExtent.z = place.w;
  gl_Position = projectionMatrix * viewMatrix * vec4(at, 1.0);
}`,
  fragmentShader: `${FRAGMENT}
in vec2 vAt; in vec4 vExtent; in vec4 vColour;
void main() {
  float margin = vExtent.w;
  float radius = min(0.2, min(vExtent.x, vExtent.y));
  vec2 q = abs(vAt) - vExtent.xy + radius;
  float d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
  float px = fwidth(d);
  float strength;
  if (vExtent.z < 0.5) {
    float soft = clamp(1.0 - (d + margin * 0.6) / (1.6 * margin), 0.0, 1.0);
    strength = soft * soft * (3.0 - 2.0 * soft);
  } else if (vExtent.z < 1.5) {
    strength = 1.0 - smoothstep(0.035, 0.035 + 1.5 * px, abs(d));
  } else {
    float line = 1.0 - smoothstep(0.045, 0.045 + 1.5 * px, abs(d - 0.1));
    float fade = clamp(1.0 - abs(d - 0.1) / (margin * 0.8), 0.0, 1.0);
    strength = max(line, 0.75 * fade * fade);
  }
  picture = vec4(vColour.rgb, vColour.a * strength);
}`,
};

/** Texts lie flat on mattresses and trays; the atlas gives only their shape. */
export const LABEL_SHADERS = {
  vertexShader: `${HEAD}
in vec3 position;
in vec4 place; in vec4 cell; in vec4 colour; in vec2 look;
out vec2 vUv; out vec4 vColour; out float vFocus;
void main() {
  vec2 extent = vec2(place.w, look.y);
  vec3 at = vec3(place.x + position.x * extent.x, place.y, place.z + position.z * extent.y);
  vUv = cell.xy + (position.xz * 0.5 + 0.5) * cell.zw;
  vColour = colour; vFocus = look.x;
  gl_Position = projectionMatrix * viewMatrix * vec4(at, 1.0);
}`,
  fragmentShader: `${FRAGMENT}
in vec2 vUv; in vec4 vColour; in float vFocus;
uniform sampler2D atlas;
void main() {
  float shape = texture(atlas, vUv).a;
  picture = vec4(mix(mix(GROUND, vColour.rgb, 0.34), vColour.rgb, vFocus), vColour.a * shape);
}`,
};
