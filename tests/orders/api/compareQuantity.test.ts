import { describe, expect, it } from 'vitest';
import { compareQuantity } from '../../../server/orders/compareQuantity.ts';
import type { FileRow } from '../../../server/uploads/tables.ts';

const file = (file_type: string, measured_unit: string | null, measured_count: number | null) =>
  ({ file_type, measured_unit, measured_count }) as FileRow;
const photos = (count: number) => Array.from({ length: count }, () => file('photo', 'image', 1));
const catalog = file('catalog', 'image', 0);
const images = { unit: 'image', quantity: 100 };

describe('files against what was ordered', () => {
  it.each([
    ['as many', photos(100), 'same'],
    ['2% more', photos(102), 'same'],
    ['too many', photos(103), 'more'],
    ['too few', photos(97), 'less'],
    ['a catalog alone', [catalog], 'same'],
    ['a catalog and a few photos: how many it holds nobody knows', [catalog, ...photos(3)], 'same'],
    ['a catalog and as many photos', [catalog, ...photos(100)], 'same'],
    ['a catalog beside too many photos', [catalog, ...photos(103)], 'more'],
  ])('of an order of images: %s', (_, files, than) => {
    expect(compareQuantity(images, files).than).toBe(than);
  });

  it('of which one has no number can be too many, and never too few', () => {
    const files = (count: number) => [file('manuscript', 'word', count), file('manuscript', null, null)];
    const than = (count: number) => compareQuantity({ unit: 'word', quantity: 1000 }, files(count)).than;
    expect([than(5000), than(1000), than(10)]).toEqual(['more', 'same', 'same']);
    expect(compareQuantity({ unit: 'minute', quantity: 10 }, [file('video', null, null)]).than).toBe('same');
  });
});
