import { describe, expect, it } from 'vitest';
import formats from '../../../engine/dsl/files/formats.json' with { type: 'json' };
import { textsOf } from '../../../engine/server/index.ts';
import app from '../../../schemas/app.json' with { type: 'json' };
import { detectedFormatText } from '../../../src/shared/uploads/detectedFormat.ts';

const words = (found: string, taken: string[]) =>
  detectedFormatText(found, taken, (key, values) => textsOf('en').say(key, values as never));
const bare = (text: string) => text.replace(/[\u2066\u2069]/g, '');

describe('a file of another type', () => {
  it.each([
    ['heic', ['.jpg', '.heic'], 'This is a HEIC picture. Let its name end in .heic.'],
    ['heic', ['.nef'], 'This is a HEIC picture. Save it as a type that this order takes.'],
    ['html', ['.docx'], 'This is a saved web page. Save it as a type that this order takes.'],
    ['exe', ['.docx'], 'This is a program. Save it as a type that this order takes.'],
    ['7z', ['.zip'], 'This is a 7Z archive. Save it as a type that this order takes.'],
    ['parquet', ['.docx'], 'This is a PARQUET file. Save it as a type that this order takes.'],
  ])('%s is named, with what to do where %j are taken', (found, taken, said) => {
    expect(bare(words(found, taken))).toBe(said);
  });

  it.each(app.locales)('has words for every family of formats in %s', language => {
    const families = new Set([...Object.values(formats).map(({ family }) => family), 'other', 'rename', 'convert']);
    const { has } = textsOf(language);
    for (const family of families) expect(has(`uploads.found.${family}`), family).toBe(true);
  });
});
