// Sounds, made of tones and noise when they are needed: no files.

import { settings } from "../settings.svelte";

export type Sound = "deal" | "play" | "turn" | "error" | "win" | "chat" | "tick" | "go";

let context: AudioContext | null = null;

/** Let a sound be heard, if sounds are wanted and the page may make them. */
export function sound(what: Sound): void {
  if (!settings.sound || settings.volume === 0 || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const loudness = context.createGain();
  loudness.gain.value = settings.volume;
  loudness.connect(context.destination);
  SOUNDS[what](context, loudness);
}

type Make = (audio: AudioContext, out: AudioNode) => void;

const SOUNDS: Record<Sound, Make> = {
  deal: (audio, out) => swish(audio, out, 0.05, 3200, 0.12),
  play: (audio, out) => {
    swish(audio, out, 0.07, 1500, 0.3);
    tone(audio, out, 170, 0, 0.07, 0.25);
  },
  turn: (audio, out) => chime(audio, out, [587, 880]),
  error: (audio, out) => chime(audio, out, [196, 165], "triangle"),
  win: (audio, out) => chime(audio, out, [523, 659, 784, 1047]),
  chat: (audio, out) => chime(audio, out, [740]),
  tick: (audio, out) => tone(audio, out, 660, 0, 0.08, 0.2),
  go: (audio, out) => chime(audio, out, [880, 1320]),
};

function chime(audio: AudioContext, out: AudioNode, pitches: number[], kind: OscillatorType = "sine"): void {
  pitches.forEach((pitch, n) => tone(audio, out, pitch, n * 0.11, 0.28, 0.22, kind));
}

function tone(
  audio: AudioContext,
  out: AudioNode,
  pitch: number,
  after: number,
  lasts: number,
  loud: number,
  kind: OscillatorType = "sine",
): void {
  const [voice, swell, from] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after];
  voice.type = kind;
  voice.frequency.value = pitch;
  swell.gain.setValueAtTime(0.0001, from);
  swell.gain.exponentialRampToValueAtTime(loud, from + 0.012);
  swell.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
  voice.connect(swell).connect(out);
  voice.start(from);
  voice.stop(from + lasts + 0.02);
}

/** Paper on felt: a breath of noise. */
function swish(audio: AudioContext, out: AudioNode, lasts: number, pitch: number, loud: number): void {
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
  const data = noise.getChannelData(0);
  for (let n = 0; n < data.length; n++) data[n] = (Math.random() * 2 - 1) * (1 - n / data.length) ** 2;
  const [source, filter, swell] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  swell.gain.value = loud;
  source.connect(filter).connect(swell).connect(out);
  source.start();
}
