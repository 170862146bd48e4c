import { createCanvas } from '@napi-rs/canvas';
import { asciiOf, Uncountable, viewOf } from '../../../engine/counting/index.ts';
import { encode } from './drawPicture.ts';
import type { MadePreview } from './previewTypes.ts';

const size = { width: 192, height: 240, bars: 32 };
/** Samples that are looked at for one bar. */
const samplesOfBar = 400;

/** Draws the loudness of a WAV file over its time. */
export async function drawSound(bytes: Uint8Array): Promise<MadePreview> {
  const peaks = peaksOf(bytes);
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.fillStyle = '#5b6b73';
  const step = size.width / size.bars;
  peaks.forEach((peak, place) => {
    const height = Math.max(3, peak * size.height * 0.7);
    context.fillRect(place * step + 1, (size.height - height) / 2, step - 2, height);
  });
  return { thumbnail: await encode(canvas), large: null };
}

/** Returns the peak of each bar, from 0 to 1. */
function peaksOf(bytes: Uint8Array): number[] {
  const { start, end, bits, isFloat } = soundOf(bytes);
  const view = viewOf(bytes);
  const width = bits / 8;
  const samples = Math.floor((end - start) / width);
  if (samples < size.bars) throw new Uncountable('empty', 'no sound');
  const valueAt = (at: number): number => {
    if (isFloat) return width === 4 ? view.getFloat32(at, true) : 0;
    if (width === 1) return (view.getUint8(at) - 128) / 128;
    // The two highest bytes are enough for a picture.
    return view.getInt16(at + width - 2, true) / 32_768;
  };
  return Array.from({ length: size.bars }, (_, bar) => {
    const first = Math.floor((bar * samples) / size.bars);
    const next = Math.floor(((bar + 1) * samples) / size.bars);
    const step = Math.max(1, Math.floor((next - first) / samplesOfBar));
    let peak = 0;
    for (let sample = first; sample < next; sample += step)
      peak = Math.max(peak, Math.abs(valueAt(start + sample * width)) || 0);
    return Math.min(1, peak);
  });
}

interface Sound {
  start: number;
  end: number;
  bits: number;
  isFloat: boolean;
}

/** Finds the samples of a RIFF file: its format, then its data. */
function soundOf(bytes: Uint8Array): Sound {
  const view = viewOf(bytes);
  if (asciiOf(bytes, 0, 4) !== 'RIFF' || asciiOf(bytes, 8, 12) !== 'WAVE') throw new Uncountable('damaged', 'no WAV');
  let format: { bits: number; isFloat: boolean } | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = asciiOf(bytes, at, at + 4);
    const length = view.getUint32(at + 4, true);
    const start = at + 8;
    if (name === 'fmt ' && start + 16 <= bytes.length)
      format = { bits: view.getUint16(start + 14, true), isFloat: view.getUint16(start, true) === 3 };
    if (name === 'data' && format && [8, 16, 24, 32].includes(format.bits))
      return { start, end: Math.min(start + length, bytes.length), ...format };
    at = start + length + (length % 2);
  }
  throw new Uncountable('damaged', 'no sound that can be read');
}
