import { Readable } from 'node:stream';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import utif from 'utif2';
import { describe, expect, it } from 'vitest';
import { previewLimits, runPreviewProcess } from '../../../server/uploads/previews/previewMaker.ts';
import { type MadePreview, previewKind } from '../../../server/uploads/previews/previewTypes.ts';
import { generateHostileFiles } from '../../engine/counting/hostileFiles.ts';
import { jpeg, place, withExif } from '../../engine/viewer/photos.ts';
import { dayNumber, isFullRun } from '../../helpers/sampling.ts';
import { docx } from './documents.ts';

const run = (name: string, bytes: Uint8Array, limits = previewLimits) =>
  runPreviewProcess({ name, size: bytes.length, read: async () => Readable.from([bytes]) }, limits);

async function drawThumbnail(name: string, bytes: Uint8Array): Promise<MadePreview & { thumbnail: Uint8Array }> {
  const { reply } = await run(name, bytes);
  if ('problem' in reply || !reply.thumbnail) throw new Error(`no thumbnail: ${JSON.stringify(reply)}`);
  return { ...reply, thumbnail: reply.thumbnail };
}

/** A picture whose upper left quarter is blue. */
function picture(width: number, height: number) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#c00';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#00c';
  context.fillRect(0, 0, width / 2, height / 2);
  return canvas;
}

async function pixelsOf(thumbnail: Uint8Array) {
  const image = await loadImage(Buffer.from(thumbnail));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  return {
    width: image.width,
    height: image.height,
    isBlueAt: (x: number, y: number) => {
      const at = (Math.floor(y * image.height) * image.width + Math.floor(x * image.width)) * 4;
      return data[at + 2]! > 128 && data[at]! < 128;
    },
    /** The share of dark pixels in a part of the width. */
    inkOf: (from: number, to: number) => {
      let dark = 0;
      for (let y = 0; y < image.height; y += 1)
        for (let x = Math.floor(from * image.width); x < to * image.width; x += 1)
          if (data[(y * image.width + x) * 4]! < 150) dark += 1;
      return dark;
    },
  };
}

/** The chunks of a WebP: none of them has metadata. */
function chunksOf(webp: Uint8Array): string[] {
  const bytes = Buffer.from(webp);
  expect(bytes.subarray(0, 4).toString()).toBe('RIFF');
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
  const names: string[] = [];
  for (let at = 12; at + 8 <= bytes.length; at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2))
    names.push(bytes.subarray(at, at + 4).toString());
  return names;
}
/** The profile is that of the canvas, sRGB. */
const pictureChunks = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'];

/** A WAV file of 16-bit samples, loud in its second half. */
function sound(samples: number): Buffer {
  const header = Buffer.from('RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0\x02\0\x10\0data', 'latin1');
  const data = Buffer.alloc(4 + samples * 2);
  data.writeUInt32LE(samples * 2);
  for (let at = samples / 2; at < samples; at += 1) data.writeInt16LE(at % 2 ? 30_000 : -30_000, 4 + at * 2);
  return Buffer.concat([header, data]);
}

describe('the thumbnail', () => {
  it('of a photo is upright and has no place', async () => {
    const photo = withExif(picture(600, 400).toBuffer('image/jpeg'), jpeg(1));
    const { thumbnail, large } = await drawThumbnail('a.jpg', photo);
    const { width, height, isBlueAt } = await pixelsOf(thumbnail);
    expect([width, height]).toEqual([160, 240]);
    expect([isBlueAt(0.75, 0.25), isBlueAt(0.25, 0.25)]).toEqual([true, false]);
    expect(large).toBeNull();
    expect(Buffer.from(thumbnail).includes(place)).toBe(false);
    expect(pictureChunks).toEqual(expect.arrayContaining(chunksOf(thumbnail)));
  });

  it('of a TIFF comes with a picture for the viewer', async () => {
    const canvas = picture(3_000, 1_000);
    const { data } = canvas.getContext('2d').getImageData(0, 0, 3_000, 1_000);
    const { thumbnail, large } = await drawThumbnail(
      'a.tiff',
      new Uint8Array(utif.encodeImage(new Uint8Array(data), 3_000, 1_000)),
    );
    expect(await pixelsOf(thumbnail)).toMatchObject({ width: 240, height: 80 });
    const shown = await pixelsOf(large!);
    expect(shown).toMatchObject({ width: 2_048, height: 683 });
    expect([shown.isBlueAt(0.25, 0.25), shown.isBlueAt(0.75, 0.75)]).toEqual([true, false]);
  });

  it('of a text shows its first lines, each in its direction', async () => {
    const left = await pixelsOf((await drawThumbnail('a.txt', Buffer.from('Hi'))).thumbnail);
    expect([left.inkOf(0, 0.5) > 0, left.inkOf(0.5, 1)]).toEqual([true, 0]);
    const right = await pixelsOf((await drawThumbnail('a.txt', Buffer.from('مرحبا'))).thumbnail);
    expect([right.inkOf(0, 0.5), right.inkOf(0.5, 1) > 0]).toEqual([0, true]);
  });

  it.each([
    ['a.docx', docx('<w:p><w:r><w:t>The second edition</w:t></w:r></w:p>')],
    ['a.srt', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHello there\n')],
  ])('of %s is drawn', async (name, bytes) => {
    expect((await drawThumbnail(name, bytes)).thumbnail.length).toBeGreaterThan(50);
  });
});

it('of a sound shows where it is loud', async () => {
  const { inkOf } = await pixelsOf((await drawThumbnail('a.wav', sound(1_000))).thumbnail);
  expect(inkOf(0.5, 1)).toBeGreaterThan(inkOf(0, 0.5) * 5);
});

describe('a file that cannot be shown', () => {
  it.each([
    ['a.txt', Buffer.from(' \n '), 'empty'],
    ['a.png', Buffer.from('no picture'), 'damaged'],
    ['a.heic', Buffer.from('no picture'), 'damaged'],
    ['a.pdf', Buffer.from('no document'), 'damaged'],
    ['a.nef', Buffer.from('II*\0\x08\0\0\0\0\0\0\0\0\0', 'latin1'), 'no_preview'],
  ])('%s has a reason', async (name, bytes, problem) => {
    expect((await run(name, bytes)).reply).toEqual({ problem });
  });

  it('is too large if it has too many pixels, before it is decoded', async () => {
    const png = picture(8, 8).toBuffer('image/png');
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    expect((await run('a.png', png)).reply).toEqual({ problem: 'too_large' });
  });

  it('ends its process when it takes too long or too much memory', async () => {
    expect((await run('a.txt', Buffer.from('Hi'), { ...previewLimits, timeout: 1 })).reply).toEqual({
      problem: 'too_slow',
    });
    expect((await run('a.txt', Buffer.from('Hi'), { ...previewLimits, memory: 1 })).reply).toEqual({
      problem: 'too_large',
    });
  });
});

/** All 5,000 in the full run; otherwise some, other ones each day. */
const count = isFullRun ? 5_000 : 6;
it(`${count} hostile files stay within the limits and give no metadata`, { timeout: count * 21_000 }, async () => {
  for (const { name, bytes } of generateHostileFiles(count, 18 + (isFullRun ? 0 : dayNumber))) {
    if (!previewKind(name)) continue;
    const began = performance.now();
    const { reply, memory } = await run(name, bytes);
    expect(performance.now() - began, name).toBeLessThan(21_000);
    expect(memory, name).toBeLessThan(previewLimits.memory);
    if ('problem' in reply) continue;
    for (const shown of [reply.thumbnail, reply.large])
      if (shown) expect(pictureChunks).toEqual(expect.arrayContaining(chunksOf(shown)));
  }
});
