/** Small pictures of photos, without decoding them. */
import { describe, expect, it } from 'vitest';
import type { ByteSource } from '../../../engine/counting/index.ts';
import { readEmbeddedPreview } from '../../../engine/counting/media/embeddedPreview.ts';
import { readThumbnail } from '../../../engine/counting/media/thumbnail.ts';
import { isFullRun } from '../../helpers/sampling.ts';
import { damage, randomFrom } from '../counting/generatedFiles.ts';
import { generateHostileFiles } from '../counting/hostileFiles.ts';
import { cameraPhoto, jpeg, photosWithPreview, place, png, rawPhoto } from './photos.ts';

/** A source that counts what is read of it. */
function sourceOf(bytes: Buffer): ByteSource & { reads: number; bytesRead: number } {
  const source = {
    size: bytes.length,
    reads: 0,
    bytesRead: 0,
    async read({ start, end } = { start: 0, end: bytes.length - 1 }) {
      expect(start >= 0 && end < bytes.length && start <= end).toBe(true);
      source.reads += 1;
      source.bytesRead += end - start + 1;
      return (async function* () {
        yield new Uint8Array(bytes.subarray(start, end + 1));
      })();
    },
  };
  return source;
}

const textOf = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('latin1');

describe('the thumbnail of a photo', () => {
  it.each(Object.entries(photosWithPreview))('of %s is the preview inside of it, without a place', async (_, bytes) => {
    const source = sourceOf(bytes);
    const { bytes: found, type } = (await readThumbnail(source))!;
    expect(type).toBe('image/jpeg');
    const text = textOf(found);
    expect([text.slice(0, 3), text.slice(-2)]).toEqual(['\xff\xd8\xff', '\xff\xd9']);
    expect(text).toContain('\x01'.repeat(900));
    expect(text).not.toContain(place);
    expect(text).toContain('Adobe');
    // A part of a large file is enough.
    expect(source.bytesRead).toBeLessThan(160_000);
  });

  it('is turned as the photo, and has no other EXIF data', async () => {
    const text = textOf((await readThumbnail(sourceOf(cameraPhoto())))?.bytes);
    expect(text.split('Exif\0\0')).toHaveLength(2);
    expect(text).toContain('\x01\x12\0\x03\0\0\0\x01\0\x06');
  });

  it('of a small picture is the picture, without its metadata', async () => {
    const small = (await readThumbnail(sourceOf(jpeg(4))))!;
    expect([small.type, textOf(small.bytes).includes(place)]).toEqual(['image/jpeg', false]);
    const drawing = (await readThumbnail(sourceOf(png())))!;
    expect([drawing.type, textOf(drawing.bytes).includes('GPS'), textOf(drawing.bytes).includes('IDAT')]).toEqual([
      'image/png',
      false,
      true,
    ]);
  });

  it.each([
    ['a large photo without a preview', jpeg(5, 300_000)],
    ['a small file of more pixels than a list needs', png(60_000, 60_000)],
    ['a text', Buffer.from('no photo')],
    ['an empty file', Buffer.alloc(0)],
  ])('is missing for %s', async (_, bytes) => {
    expect(await readThumbnail(sourceOf(bytes))).toBeNull();
  });

  it('has a larger one for the viewer', async () => {
    const options = { size: 'large', maxBytes: 1_000_000 } as const;
    expect(textOf((await readEmbeddedPreview(sourceOf(rawPhoto(true)), options))!)).toContain('\x02'.repeat(9_000));
  });

  it('of hostile files is missing or clean, after few reads', async () => {
    const random = randomFrom(18);
    const photos = [...Object.values(photosWithPreview), png(), jpeg(6)];
    const others = generateHostileFiles(1_000_000, 18);
    for (let index = 0; index < (isFullRun ? 5_000 : 240); index += 1) {
      let bytes = index % 4 === 0 ? Buffer.from(others.next().value!.bytes) : photos[index % photos.length]!;
      if (index % 4)
        for (let times = 1 + Math.floor(random() * 4); times > 0; times -= 1) bytes = damage(bytes, random);
      const source = sourceOf(bytes);
      const found = await readThumbnail(source);
      expect(found === null || found.bytes.length <= 192 * 1024, `${index}`).toBe(true);
      expect(source.reads, `${index}`).toBeLessThan(400);
      expect(source.bytesRead, `${index}`).toBeLessThan(8_000_000);
    }
  }, 600_000);
});
