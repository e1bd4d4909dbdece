import { CAMERA } from "../layout/camera.js";
import { BED, ROOM } from "../layout/geometry.js";

const HEAD = `precision highp float;
uniform mat4 projectionMatrix;
uniform mat4 viewMatrix;
`;

const FRAGMENT = `precision highp float;
out vec4 picture;
const vec3 GROUND = vec3(0.052, 0.078, 0.110);
`;

const formatNumber = (value: number) => value.toFixed(5);
const [, UP_Y, UP_Z] = CAMERA.up;
const UP = `vec3(0.0, ${formatNumber(UP_Y)}, ${formatNumber(UP_Z)})`;

/**
 * Daylight, patches of sun, and lamps. All are uniforms, so one frame a minute is enough to show the time of day.
 * `way`: lean and reach of the sunlight, brightness of the lamps, power.
 */
const LIGHT = `
uniform vec3 sun; uniform vec3 ambient; uniform vec3 sky; uniform vec4 way;
const float BAY = 2.2;
float pane(float u, float soft) {
  float open = smoothstep(0.09 - soft, 0.09 + soft, u) * (1.0 - smoothstep(0.67 - soft, 0.67 + soft, u));
  return open * smoothstep(0.006, 0.02 + soft, abs(u - 0.38));
}
float sunlit(vec2 at, float back) {
  float d = max(at.y - back, 0.0);
  float u = fract((at.x - d * way.x) / BAY);
  float reach = 1.0 - smoothstep(way.y - 0.7, way.y + 0.5, d);
  return pane(u, 0.012 + 0.014 * d) * reach * smoothstep(0.04, 0.3, d);
}
// Blankets, tiles and signs carry information: sun and lamps do not light them, so that they look the same at any hour.
vec3 plain(vec3 colour, vec3 normal) {
  vec3 n = normalize(normal);
  float shape = 0.5 + 0.16 * n.y + 0.4 * max(dot(n, vec3(-0.33, 0.80, 0.50)), 0.0);
  return colour * ambient * shape * mix(0.34, 1.0, way.w);
}
float signLight() {
  return mix(0.5, mix(0.8, 1.0, ambient.g), way.w);
}
vec3 lit(vec3 colour, vec3 normal, vec2 at, float back, float lamp) {
  vec3 n = normalize(normal);
  float shape = 0.5 + 0.16 * n.y + 0.4 * max(dot(n, vec3(-0.33, 0.80, 0.50)), 0.0);
  vec3 light = ambient * shape + sun * sunlit(at, back) * (0.3 + 0.7 * max(n.y, 0.0));
  light += vec3(1.0, 0.74, 0.44) * lamp * way.z;
  return colour * light * mix(0.34, 1.0, way.w);
}
vec3 seen(vec3 colour, float focus) {
  return mix(mix(GROUND, colour, 0.35), colour, focus);
}
`;

/** Shaders of the ward. All colours are sRGB. */
export const ROOM_SHADERS = {
  vertexShader: `${HEAD}
in vec3 position; in vec3 normal; in vec3 corner; in float part;
in vec4 place; in vec2 look; in vec4 alarm;
out vec3 vNormal; out float vPart; out float vFocus; out vec3 vAt; out vec4 vSill; out vec2 vEnds;
out vec4 vAlarm;
void main() {
  vec3 at = position + vec3(place.x + corner.x * place.z, 0.0, place.y + corner.y * place.w);
  at -= ${UP} * corner.z * look.y;
  vNormal = normal; vPart = part; vFocus = look.x; vAt = at; vAlarm = alarm;
  vSill = vec4(corner.x * place.z, corner.z * look.y, place.z, look.y);
  vEnds = place.y + vec2(-place.w, place.w);
  gl_Position = projectionMatrix * viewMatrix * vec4(at, 1.0);
}`,
  fragmentShader: `${FRAGMENT}${LIGHT}
in vec3 vNormal; in float vPart; in float vFocus; in vec3 vAt; in vec4 vSill; in vec2 vEnds;
in vec4 vAlarm; uniform vec3 grade;
const vec3 FLOOR = vec3(0.225, 0.300, 0.405);
const vec3 WALL = vec3(0.26, 0.34, 0.46);
const vec3 RIM = vec3(0.40, 0.53, 0.72);
const vec2 WINDOW = vec2(${formatNumber(ROOM.window[0])}, ${formatNumber(ROOM.window[1])});
const vec2 DOOR = vec2(${formatNumber(ROOM.door[0])}, ${formatNumber(ROOM.door[1])});
const vec3 SILL = vec3(0.105, 0.148, 0.205);
void main() {
  float vBack = vEnds.x; float ahead = vEnds.y - vAt.z;
  bool isSide = vPart > 0.5 && vPart < 2.5 && vSill.x < -0.99 * vSill.z && vAt.z > vBack;
  if (isSide && ahead < DOOR.x && ahead > DOOR.y) discard;
  vec3 shown; float alpha = 1.0;
  if (vPart > 2.5) {
    vec2 q = vec2(abs(vSill.x) - vSill.z, vSill.y - vSill.w) + 0.16;
    float d = length(max(q, 0.0)) - 0.16;
    alpha = 1.0 - smoothstep(-fwidth(d), 0.0, d);
    shown = SILL * (1.12 - 0.24 * vSill.y / vSill.w) * mix(0.62, 1.0, way.w);
    shown += 0.10 * (1.0 - smoothstep(0.0, 0.03 + fwidth(vSill.y), vSill.y)) * RIM;
  } else if (vPart > 1.5) {
    shown = lit(RIM, vNormal, vec2(1e4, vAt.z), vBack, 0.0);
  } else if (vPart > 0.5) {
    shown = lit(WALL, vNormal, vec2(1e4, vAt.z), vBack, 0.10) * grade;
    float u = fract(vAt.x / BAY);
    float open = pane(u, 0.006) * step(0.5, vNormal.z);
    open *= smoothstep(WINDOW.x - 0.02, WINDOW.x, vAt.y) * (1.0 - smoothstep(WINDOW.y, WINDOW.y + 0.02, vAt.y));
    shown = mix(shown, sky * mix(0.45, 1.0, way.w), open);
  } else {
    shown = lit(FLOOR, vNormal, vAt.xz, vBack, 0.0) * grade;
    shown *= mix(0.72, 1.0, smoothstep(-0.2, 1.0, vAt.z - vBack));
  }
  shown = mix(shown, vAlarm.rgb * (vPart > 2.5 ? 0.5 : 0.86), vAlarm.a);
  picture = vec4(seen(shown, vFocus), alpha);
}`,
};

export const BED_SHADERS = {
  vertexShader: `${HEAD}
in vec3 position; in vec3 normal; in float part;
in vec4 place; in vec4 blanket; in vec4 mark; in vec4 look; in vec2 extra;
out vec3 vNormal; out float vPart; out vec4 vBlanket; out vec4 vMark; out vec4 vLook;
out vec3 vOwn; out vec3 vAt; out float vBack; out vec2 vExtra;
void main() {
  vec3 at = place.xyz + position;
  vNormal = normal; vExtra = extra;
  // A patient raises the blanket; on an empty bed it is flat.
  if (part > 2.5 && look.w < 0.5 && position.y > ${formatNumber(BED.top - 0.001)}) {
    float inside = min(${formatNumber(BED.width / 2)} - abs(position.x), min(position.z - ${formatNumber(BED.blanket[0])}, ${formatNumber(BED.blanket[1])} - position.z));
    at.y += ${formatNumber(BED.body)} * smoothstep(0.0, 0.2, inside);
    float edge = 1.0 - smoothstep(0.1, 0.2, inside);
    vNormal = normalize(normal + edge * vec3(1.1 * sign(position.x) * smoothstep(0.2, 0.4, abs(position.x)), 0.0, 0.5 * sign(position.z - 0.25)));
  } vPart = part; vBlanket = blanket; vMark = mark; vLook = look;
  vOwn = position; vAt = at; vBack = place.w;
  gl_Position = projectionMatrix * viewMatrix * vec4(at, 1.0);
}`,
  fragmentShader: `${FRAGMENT}${LIGHT}
in vec3 vNormal; in float vPart; in vec4 vBlanket; in vec4 vMark; in vec4 vLook;
in vec3 vOwn; in vec3 vAt; in float vBack; in vec2 vExtra;
const vec3 FRAME = vec3(0.17, 0.21, 0.28);
const vec3 SHEET = vec3(0.93, 0.95, 0.99);
const vec3 RAIL = vec3(0.78, 0.84, 0.92);
const vec3 LEAVES = vec3(0.06, 0.22, 0.44);
float tiles(vec2 at, float days) {
  vec2 cell = vec2(0.168, 0.172);
  vec2 q = (at - vec2(-0.42, 0.30)) / cell;
  if (q.x < 0.0 || q.x >= 5.0 || q.y < 0.0 || q.y >= 2.0) return 0.0;
  if (floor(q.y) * 5.0 + floor(q.x) + 0.5 > days) return 0.0;
  vec2 d = abs(fract(q) - 0.5);
  vec2 w = fwidth(at) / cell;
  return (1.0 - smoothstep(0.34 - w.x, 0.34 + w.x, d.x)) * (1.0 - smoothstep(0.34 - w.y, 0.34 + w.y, d.y));
}
void main() {
  bool isBlanket = vPart > 2.5;
  bool isPillow = vPart > 1.5 && !isBlanket;
  bool isFrame = vPart < 0.5;
  bool isFree = vLook.w > 0.5 && vLook.w < 1.5;
  bool isClosed = vLook.w > 1.5;
  bool isTop = vOwn.y > ${formatNumber(BED.top - 0.005)};
  vec3 base = isFrame ? FRAME : SHEET;
  if (isBlanket) {
    base = vBlanket.rgb;
    float fold = 1.0 - smoothstep(${formatNumber(BED.blanket[0] + 0.1)}, ${formatNumber(BED.blanket[0] + 0.12)}, vOwn.z);
    base = mix(base, mix(base, SHEET, 0.55), fold);
    // A made bed has its sheet folded back at the corner.
    float corner = (vOwn.z - ${formatNumber(BED.blanket[0])}) + (${formatNumber(BED.width / 2)} - vOwn.x);
    float turned = 1.0 - smoothstep(0.44, 0.44 + 2.0 * fwidth(corner), corner);
    if (isFree) base = mix(base, SHEET, 0.7 * turned);
    // A patient who leaves today has a blue corner.
    float blue = 1.0 - smoothstep(0.42, 0.42 + 2.0 * fwidth(corner), corner);
    base = mix(base, vLook.z > 0.5 ? mix(base, vec3(1.0), 0.55) : LEAVES, vExtra.y * blue);
  }
  if (isFree && !isFrame) base *= isBlanket ? 0.86 : 0.62;
  if (isClosed && !isFrame) {
    float w = fwidth(vOwn.x + vOwn.z);
    float stripe = smoothstep(0.25 - 2.0 * w, 0.25 + 2.0 * w, abs(fract((vOwn.x + vOwn.z) * 3.2) - 0.5));
    base = mix(base * 0.34, base * 0.62, stripe);
  }
  float hasLamp = isFree || isClosed ? 0.0 : 1.0;
  float lamp = hasLamp * 0.95 / (1.0 + 5.0 * dot(vOwn.xz + vec2(0.0, 0.62), vOwn.xz + vec2(0.0, 0.62)));
  if (isPillow && vLook.w < 0.5) {
    vec2 head = (vOwn.xz - vec2(0.0, ${formatNumber(-BED.length / 2 + 0.29)})) / vec2(0.24, 0.13);
    base *= 1.0 - 0.26 * exp(-dot(head, head));
  }
  vec3 shown = isPillow ? lit(base, vNormal, vAt.xz, vBack, lamp) : plain(base, vNormal);
  shown *= mix(0.6, 1.0, smoothstep(0.0, 0.2, vOwn.y));
  float glow = vLook.z * (isBlanket ? 0.9 : isPillow ? 0.25 : 0.15) * mix(0.45, 1.0, way.w);
  shown = mix(shown, base * (isTop ? 1.0 : 0.78), glow);
  shown = mix(shown, vec3(1.0), vLook.y * 0.5);
  // A bed on the current page of the list has a line along its foot.
  float foot = ${formatNumber(BED.blanket[1])} - vOwn.z;
  if (isBlanket && foot > 0.004 && foot < 0.062 && vOwn.y > 0.2) shown = mix(shown, vec3(1.0) * mix(0.5, 1.0, way.w), vExtra.x);
  // A rail along each side, about two pixels wide, which begins in front of the pillow.
  float rail = 1.0 - smoothstep(0.8, 1.6, abs(abs(vOwn.x) - 0.462) / fwidth(vOwn.x));
  rail *= step(abs(vOwn.z - 0.16), 0.3) * step(0.2, vOwn.y);
  if (isBlanket && !isClosed) shown = mix(shown, RAIL * signLight(), 0.55 * rail);
  if (isBlanket && isTop) shown = mix(shown, vMark.rgb * signLight(), tiles(vOwn.xz, vMark.w));
  picture = vec4(seen(shown, vLook.x), vBlanket.a);
}`,
};

/** Marks on the floor: soft shadows, outlines of places, and pools of light. */
export const MARK_SHADERS = {
  vertexShader: `${HEAD}
uniform vec4 way;
in vec3 position;
in vec4 place; in vec4 extent; in vec4 colour;
out vec2 vAt; out vec4 vExtent; out vec4 vColour;
void main() {
  vAt = position.xz * (extent.xy + extent.w);
  vExtent = extent; vColour = colour;
  float away = place.w < 0.5 ? 0.10 : 0.0;
  vec3 at = vec3(place.x + vAt.x + 1.4 * away * way.x, place.y, place.z + vAt.y + away);
  vExtent.z = place.w;
  gl_Position = projectionMatrix * viewMatrix * vec4(at, 1.0);
}`,
  fragmentShader: `${FRAGMENT}
uniform vec4 way;
in vec2 vAt; in vec4 vExtent; in vec4 vColour;
void main() {
  float margin = vExtent.w;
  float radius = min(0.2, min(vExtent.x, vExtent.y));
  vec2 q = abs(vAt) - vExtent.xy + radius;
  float d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
  float px = fwidth(d);
  float fade = clamp(1.0 - max(d, 0.0) / margin, 0.0, 1.0);
  float strength;
  if (vExtent.z < 0.5) {
    float soft = clamp(1.0 - (d + margin * 0.6) / (1.6 * margin), 0.0, 1.0);
    strength = soft * soft * (3.0 - 2.0 * soft);
  } else if (vExtent.z < 1.5) {
    strength = (1.0 - smoothstep(0.035, 0.035 + 1.5 * px, abs(d))) * mix(0.4, 1.0, way.w);
  } else if (vExtent.z > 3.5) {
    strength = max(1.0 - smoothstep(-px, px, d), 0.4 * fade * fade) * way.w;
  } else {
    strength = fade * fade * (vExtent.z < 2.5 ? mix(0.4, 1.0, way.w) : way.w);
  }
  picture = vec4(vColour.rgb, vColour.a * strength);
}`,
};

/** Texts and plates that face the reader. The atlas holds only the shapes of the texts, not their colours. */
export const LABEL_SHADERS = {
  vertexShader: `${HEAD}
in vec3 position;
in vec4 place; in vec4 cell; in vec4 colour; in vec4 look;
out vec2 vUv; out vec4 vColour; out vec4 vLook; out vec2 vAt; out vec2 vHalf;
void main() {
  vHalf = vec2(place.w, look.y);
  vAt = position.xz * vHalf;
  vec3 at = place.xyz + vec3(vAt.x, 0.0, 0.0) - ${UP} * vAt.y;
  vUv = cell.xy + (position.xz * 0.5 + 0.5) * cell.zw;
  vColour = colour; vLook = look;
  gl_Position = projectionMatrix * viewMatrix * vec4(at, 1.0);
}`,
  fragmentShader: `${FRAGMENT}${LIGHT}
in vec2 vUv; in vec4 vColour; in vec4 vLook; in vec2 vAt; in vec2 vHalf;
uniform sampler2D atlas;
void main() {
  float shape;
  if (vLook.z > 0.0) {
    vec2 q = abs(vAt) - vHalf + vLook.z;
    float d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - vLook.z;
    float px = fwidth(d);
    shape = 1.0 - smoothstep(-px, 0.0, d);
    if (vLook.w > 0.0) shape *= smoothstep(-vLook.w - px, -vLook.w, d);
  } else {
    shape = texture(atlas, vUv).a;
    // For heavier letters, the soft edges become solid.
    if (vLook.w > 0.0) shape = smoothstep(0.0, 0.7, shape);
  }
  picture = vec4(seen(vColour.rgb * signLight(), vLook.x), vColour.a * shape);
}`,
};
