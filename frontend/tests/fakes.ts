// Fakes of the Jupyter widget model and kernel, and of the canvas of a browser.
import { vi } from "vitest";
import type { Target } from "../src/board/hit-testing";
import { withDefaults } from "../src/board/hit-testing";
import type { BoardScene } from "../src/view-model";

type Handler = (...values: unknown[]) => void;

class Emitter {
  private readonly handlers = new Map<string, Set<Handler>>();

  on(event: string, handler: Handler): void {
    const handlers = this.handlers.get(event) ?? new Set();
    this.handlers.set(event, handlers.add(handler));
  }

  off(event: string, handler: Handler): void {
    this.handlers.get(event)?.delete(handler);
  }

  emit(event: string, ...values: unknown[]): void {
    for (const handler of [...(this.handlers.get(event) ?? [])]) handler(...values);
  }

  listeners(event: string): number {
    return this.handlers.get(event)?.size ?? 0;
  }
}

/** The model of another widget. */
export class FakeModel extends Emitter {
  comm_live: boolean;
  canvas = document.createElement("canvas");
  private readonly state: Record<string, unknown>;

  constructor(state: Record<string, unknown> = {}, comm_live = true) {
    super();
    this.state = state;
    this.comm_live = comm_live;
  }

  get(name: string): unknown {
    return this.state[name];
  }

  /** Change a trait. */
  set(name: string, value: unknown): void {
    this.state[name] = value;
    this.emit(`change:${name}`);
  }
}

class FakeSignal {
  private readonly handlers = new Set<(sender: unknown, value: string) => void>();

  connect(handler: (sender: unknown, value: string) => void): void {
    this.handlers.add(handler);
  }

  disconnect(handler: (sender: unknown, value: string) => void): void {
    this.handlers.delete(handler);
  }

  emit(value = ""): void {
    for (const handler of this.handlers) handler(this, value);
  }
}

export class FakeKernel {
  isDisposed = false;
  status = "idle";
  connectionStatus = "connected";
  statusChanged = new FakeSignal();
  connectionStatusChanged = new FakeSignal();
  disposed = new FakeSignal();
}

interface Sent {
  message: Record<string, unknown>;
  buffers: ArrayBuffer[];
  answer: () => void;
}

/** The model that anywidget passes to `render`. */
export class FakeHost extends Emitter {
  readonly sent: Sent[] = [];
  readonly models = new Map<string, FakeModel | FakeHost>();
  readonly widget_manager: { kernel?: FakeKernel | null; get_model(id: string): Promise<FakeModel | FakeHost> };
  private state: Record<string, unknown>;

  constructor(state: Record<string, unknown>, kernel: FakeKernel | null | undefined = new FakeKernel()) {
    super();
    this.state = state;
    this.widget_manager = {
      kernel,
      get_model: async (id) => {
        const model = this.models.get(id);
        if (!model) throw new Error(`no model ${id}`);
        return model;
      },
    };
  }

  get(name: string): unknown {
    return this.state[name];
  }

  /** Change several traits at once, as one message of the kernel does. */
  change(state: Record<string, unknown>): void {
    this.state = { ...this.state, ...state };
    this.emit("change");
  }

  send(
    message: Record<string, unknown>,
    callbacks: { iopub: { status: (reply: unknown) => void } },
    buffers: ArrayBuffer[] = [],
  ): void {
    const answer = () => callbacks.iopub.status({ content: { execution_state: "idle" } });
    this.sent.push({ message, buffers, answer });
  }

  get messages(): Record<string, unknown>[] {
    return this.sent.map(({ message }) => message);
  }
}

export function target(values: Partial<Target> & { x: number; y: number }): Target {
  const { x, y } = values;
  return { ...withDefaults({ id: `${values.kind ?? "cell"} ${x} ${y}`, x, y, label: "" }), ...values };
}

export const BOARD: BoardScene = {
  scene: [],
  frame: { fit: [-3, -2, 4, 3], bounds: [-2, -1, 3, 2] },
  targets: [],
  hand: { sprite: 0, rotations: [0, 1, 2, 3] },
  aria_label: "Board with 1 tile.",
  colours: { hovered: "#00f", outline: "#fff", highlight: "#ff0" },
};

/** The state of a game widget; `FakeHost.models` needs the batch `b` and the sheet `s`. */
export const GAME = {
  kind: "game",
  screen: 7,
  rotation: 0,
  board: BOARD,
  feature_map: {},
  segment_maps: {},
  effects: {},
  announcements: { change: 0, news: [], prompts: [] },
  dialogs: { errors: [], dismiss: { id: "dismiss", label: "Dismiss" } },
  texts: { board: "game board", waiting: "Busy.", lost: "Gone.", stored: "Saved.", offline: "Offline." },
  key_table: { r: "turn", "Shift+r": "turn back", n: "", Enter: "choose", ArrowRight: "right" },
  sheets: ["IPY_MODEL_s"],
  sprite_batches: ["IPY_MODEL_b"],
  canvas_place: null,
};

export function gameHost(state: Record<string, unknown> = {}, kernel?: FakeKernel | null): FakeHost {
  const host = new FakeHost({ ...GAME, ...state }, kernel);
  host.models.set("s", new FakeModel());
  host.models.set("b", new FakeModel({ sprites: [[0, 0, 2, 2, 440, 440, 100, 100]], svg: {} }));
  return host;
}

/** Record the drawing calls, since the test environment has no canvas. */
export function fakeCanvas(alpha = 255): { name: string; values: unknown[] }[] {
  const calls: { name: string; values: unknown[] }[] = [];
  const context = new Proxy({} as Record<string, unknown>, {
    get: (state, name: string) => {
      if (name in state) return state[name];
      return (...values: unknown[]) => {
        calls.push({ name, values });
        if (name === "measureText") return { width: 10 };
        if (name === "getImageData")
          return { data: new Uint8ClampedArray(4 * Number(values[2]) * Number(values[3])).fill(alpha) };
      };
    },
    set: (state, name: string, value) => {
      state[name] = value;
      return true;
    },
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  return calls;
}

/** Wait until pending promises are settled, and the timers without a delay that they start, on a busy machine, too. */
export async function ticks(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setTimeout(resolve));
}
