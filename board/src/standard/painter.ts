import { BOARD_COLOURS } from "@wardline/theme/board-colours";
import {
  BufferAttribute,
  CanvasTexture,
  DynamicDrawUsage,
  GLSL3,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  OrthographicCamera,
  RawShaderMaterial,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import {
  capacities,
  emptyInstances,
  type Instances,
  KINDS,
  type Kind,
  LAYOUTS,
  rgb,
} from "./buffers.js";
import { CAMERA, type Shot } from "./camera.js";
import { bedMesh, type Mesh as Shape, trayMesh } from "./geometry.js";
import { BED_SHADERS, LABEL_SHADERS, MARK_SHADERS, TRAY_SHADERS } from "./shaders.js";

/** How far the camera stands from the ward; with an orthographic one it only has to be outside. */
const DISTANCE = 400;

const QUAD: Shape = {
  position: [-1, 0, -1, 1, 0, -1, 1, 0, 1, -1, 0, 1],
  normal: [],
  corner: [],
  part: [],
  index: [0, 2, 1, 0, 3, 2],
};

/** Draws the ward into a canvas: four instanced meshes, one draw call each (board/README.md, 3D Standard). */
export class Painter {
  readonly instances: Record<Kind, Instances>;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new OrthographicCamera();
  private readonly meshes: Record<Kind, Mesh<InstancedBufferGeometry, RawShaderMaterial>>;
  private readonly atlas: CanvasTexture;
  private readonly capacity: Record<Kind, number>;

  /** Throws where there is no WebGL2. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    atlas: HTMLCanvasElement,
    isSmooth: boolean,
  ) {
    this.renderer = new WebGLRenderer({
      canvas,
      antialias: isSmooth,
      alpha: true,
      stencil: false,
      powerPreference: "high-performance",
    });
    this.renderer.setClearColor(0, 0);
    this.atlas = new CanvasTexture(atlas);
    this.atlas.flipY = false;
    this.atlas.magFilter = LinearFilter;
    this.atlas.minFilter = LinearMipmapLinearFilter;
    this.atlas.anisotropy = Math.min(8, this.renderer.capabilities.getMaxAnisotropy());
    const [line, rim] = [BOARD_COLOURS.line, BOARD_COLOURS.rim].map(
      (hex) => new Vector3(...rgb(hex)),
    );
    this.capacity = capacities(0, 0);
    this.meshes = {
      trays: meshOf(trayMesh(), TRAY_SHADERS, { line: { value: line }, rim: { value: rim } }),
      marks: meshOf(QUAD, MARK_SHADERS, {}),
      beds: meshOf(bedMesh(), BED_SHADERS, {}),
      labels: meshOf(QUAD, LABEL_SHADERS, { atlas: { value: this.atlas } }),
    };
    this.instances = {} as Record<Kind, Instances>;
    (["trays", "marks", "beds", "labels"] as const).forEach((kind, order) => {
      const mesh = this.meshes[kind];
      mesh.renderOrder = order;
      mesh.frustumCulled = false;
      mesh.material.depthWrite = kind === "trays" || kind === "beds";
      this.scene.add(mesh);
      this.instances[kind] = emptyInstances(kind, 0);
    });
    const [x, y, z] = CAMERA.back;
    this.camera.up.set(...CAMERA.up);
    this.camera.position.set(x, y, z);
    this.camera.lookAt(0, 0, 0);
    this.camera.near = 1;
    this.camera.far = 2 * DISTANCE;
  }

  /** Makes room for so many trays and beds; never less than before. */
  reserve(trays: number, beds: number): void {
    const needed = capacities(trays, beds);
    for (const kind of KINDS) {
      if (needed[kind] <= this.capacity[kind]) continue;
      this.capacity[kind] = needed[kind] + (needed[kind] >> 1) + 8;
      const instances = emptyInstances(kind, this.capacity[kind]);
      this.instances[kind] = instances;
      const { geometry } = this.meshes[kind];
      // Buffers of another size are other buffers: the old ones are given back.
      geometry.dispose();
      const layout: Record<string, number> = LAYOUTS[kind];
      for (const name of Object.keys(layout)) {
        const attribute = new InstancedBufferAttribute(
          instances.data[name] ?? new Float32Array(),
          layout[name] ?? 1,
        );
        attribute.setUsage(DynamicDrawUsage);
        geometry.setAttribute(name, attribute);
      }
    }
  }

  /** The texts have been drawn anew. */
  renewAtlas(): void {
    this.atlas.needsUpdate = true;
  }

  /** The picture's size in CSS pixels, and how many pixels are drawn for each. */
  resize(width: number, height: number, ratio: number): void {
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
  }

  /** Draws the instances as `shot` shows them; returns how many draw calls that took. */
  draw(shot: Shot, aspect: number): number {
    for (const kind of KINDS) {
      const { geometry } = this.meshes[kind];
      const { count } = this.instances[kind];
      geometry.instanceCount = count;
      for (const name of Object.keys(LAYOUTS[kind])) {
        const attribute = geometry.getAttribute(name);
        if (!(attribute instanceof InstancedBufferAttribute)) continue;
        attribute.clearUpdateRanges();
        attribute.addUpdateRange(0, count * attribute.itemSize);
        attribute.needsUpdate = true;
      }
    }
    const { camera } = this;
    const { right, up, back } = CAMERA;
    const at = [0, 1, 2].map(
      (i) => (right[i] ?? 0) * shot.u + (up[i] ?? 0) * shot.v + (back[i] ?? 0) * DISTANCE,
    );
    camera.position.set(at[0] ?? 0, at[1] ?? 0, at[2] ?? 0);
    camera.top = shot.half;
    camera.bottom = -shot.half;
    camera.right = shot.half * aspect;
    camera.left = -camera.right;
    camera.updateProjectionMatrix();
    this.renderer.render(this.scene, camera);
    return this.renderer.info.render.calls;
  }

  dispose(): void {
    for (const kind of KINDS) {
      this.meshes[kind].geometry.dispose();
      this.meshes[kind].material.dispose();
    }
    this.atlas.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
    this.canvas.remove();
  }
}

function meshOf(
  shape: Shape,
  shaders: { vertexShader: string; fragmentShader: string },
  uniforms: RawShaderMaterial["uniforms"],
): Mesh<InstancedBufferGeometry, RawShaderMaterial> {
  const geometry = new InstancedBufferGeometry();
  const attributes = [
    ["position", shape.position, 3],
    ["normal", shape.normal, 3],
    ["corner", shape.corner, 2],
    ["part", shape.part, 1],
  ] as const;
  for (const [name, numbers, size] of attributes) {
    if (numbers.length > 0)
      geometry.setAttribute(name, new BufferAttribute(new Float32Array(numbers), size));
  }
  geometry.setIndex(new BufferAttribute(new Uint16Array(shape.index), 1));
  const material = new RawShaderMaterial({
    ...shaders,
    uniforms,
    glslVersion: GLSL3,
    transparent: true,
  });
  return new Mesh(geometry, material);
}
