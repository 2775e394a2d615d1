// Sounds of moves, synthesized by the browser: a tile, a meeple, a score, and magic.
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { BoardSounds, Sound } from "../view-model";

const STAGGER = 0.16; // seconds between two sounds of one move
const VOLUME = 0.18;
const MAX_DELAY = 3000; // milliseconds after which a sound is left out; a busy computer takes a while to open its audio

/** A tone of a sound: when it begins, how long it lasts, and its frequencies from start to end. */
interface Tone {
  readonly at: number;
  readonly seconds: number;
  readonly from: number;
  readonly to: number;
  readonly wave: OscillatorType;
  readonly volume: number;
}

const tone = (
  at: number,
  seconds: number,
  from: number,
  to = from,
  wave: OscillatorType = "sine",
  volume = 1,
): Tone => ({
  at,
  seconds,
  from,
  to,
  wave,
  volume,
});

/** The tones of each sound: a thud of cardboard, a knock of wood, three rising notes, and a shimmer. */
export const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  tile: [tone(0, 0.12, 150, 60, "triangle", 1.4), tone(0, 0.03, 900, 300, "square", 0.25)],
  meeple: [tone(0, 0.06, 720, 480, "triangle"), tone(0.07, 0.07, 560, 380, "triangle", 0.7)],
  score: [tone(0, 0.14, 523), tone(0.1, 0.14, 659), tone(0.2, 0.3, 784)],
  magic: [
    tone(0, 0.7, 420, 1260, "sine", 0.6),
    tone(0.08, 0.7, 640, 1700, "sine", 0.4),
    tone(0.2, 0.6, 2100, 900, "sine", 0.15),
  ],
};

export class Sounds {
  /** Whether this view is silent although sounds are on; kept when the page is loaded again. */
  readonly muted: Signal<boolean>;
  private audio: AudioContext | null = null;
  private played: number | undefined;

  /**
   * @param before the sounds of the board as it is shown first, which are over.
   * @param widget the name of the widget.
   * @param speaks whether this view of the widget makes sounds: the same ones of several views would be louder.
   */
  constructor(
    before: BoardSounds | undefined,
    private readonly widget: string,
    private readonly speaks: ReadonlySignal<boolean>,
  ) {
    this.played = before?.change;
    this.muted = signal(this.storage?.getItem(this.key) === "true");
  }

  private get key(): string {
    return `carc-widget muted ${this.widget}`;
  }

  /** The storage of the tab; null if the browser does not allow it. */
  private get storage(): Storage | null {
    try {
      return window.sessionStorage;
    } catch {
      return null;
    }
  }

  /** Mute the sounds of this view, or stop muting them. */
  toggleMuted(): void {
    this.muted.value = !this.muted.peek();
    this.storage?.setItem(this.key, String(this.muted.peek()));
  }

  /** Play the sounds of a change of the game, once. */
  follow(board: BoardSounds | undefined): void {
    const before = this.played;
    this.played = board?.change;
    if (before === undefined) return; // sounds are off, or were just switched on
    if (board && board.change !== before) this.play(board.sounds ?? []);
  }

  /** Play sounds one after the other. */
  play(sounds: readonly Sound[]): void {
    if (!this.speaks.peek() || this.muted.peek() || document.hidden || sounds.length === 0) return;
    if (typeof AudioContext === "undefined") return;
    this.audio ??= new AudioContext();
    const { audio } = this;
    if (audio.state === "running") this.schedule(audio, sounds);
    else this.resume(audio, sounds).catch(() => {}); // the audio was closed meanwhile
  }

  /** Play sounds once the browser allows it, but not at the first press long after the move. */
  private async resume(audio: AudioContext, sounds: readonly Sound[]): Promise<void> {
    const requested = performance.now();
    await audio.resume();
    if (performance.now() - requested < MAX_DELAY) this.schedule(audio, sounds);
  }

  private schedule(audio: AudioContext, sounds: readonly Sound[]): void {
    for (const [i, sound] of sounds.entries()) {
      for (const each of TONES[sound]) this.playTone(audio, each, audio.currentTime + i * STAGGER);
    }
  }

  private playTone(audio: AudioContext, { at, seconds, from, to, wave, volume }: Tone, start: number): void {
    const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
    const [begin, end] = [start + at, start + at + seconds];
    oscillator.type = wave;
    oscillator.frequency.setValueAtTime(from, begin);
    oscillator.frequency.exponentialRampToValueAtTime(to, end);
    gain.gain.setValueAtTime(0.0001, begin);
    gain.gain.exponentialRampToValueAtTime(VOLUME * volume, begin + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(begin);
    oscillator.stop(end);
  }

  stop(): void {
    this.audio?.close();
    this.audio = null;
  }
}
