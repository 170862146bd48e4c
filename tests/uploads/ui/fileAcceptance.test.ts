import { describe, expect, it } from 'vitest';
import { checkAcceptance, type ExistingFile, freeName, isJunk } from '../../../src/shared/uploads/fileAcceptance.ts';

const accept = {
  extensions: ['.jpg', '.nef'],
  metadata: ['.xmp'],
  file_bytes: 1_000,
  order_bytes: 2_000,
  order_files: 3,
};
const createExistingFiles = (...files: ExistingFile[]) => new Map(files.map(file => [file.name, file]));
const whole = (name: string, size = 10): ExistingFile => ({ name, size, isWhole: true });
const file = (name: string, size = 10, relativePath: string | null = null) => ({ name, size, relativePath });

describe('before the first byte', () => {
  it.each([
    ['a photo', file('a.jpg'), { name: 'a.jpg' }],
    ['whatever the case of its ending', file('A.JPG'), { name: 'A.JPG' }],
    ['a side-car', file('a.xmp'), { name: 'a.xmp' }],
    ['another type', file('a.exe'), { cause: 'file_type_refused' }],
    ['no type', file('readme'), { cause: 'file_type_refused' }],
    ['only a type', file('.jpg'), { cause: 'file_type_refused' }],
    ['nothing in it', file('a.jpg', 0), { cause: 'file_empty' }],
    ['too much in it', file('a.jpg', 1_001), { cause: 'file_too_large' }],
  ])('%s', (_what, newcomer, expected) => {
    expect(checkAcceptance(newcomer, accept, createExistingFiles())).toEqual(expected);
  });

  it('a file that the order has is not sent again', () => {
    expect(checkAcceptance(file('a.jpg'), accept, createExistingFiles(whole('a.jpg')))).toEqual({
      cause: 'file_duplicate',
    });
  });

  it('a file of the same name is asked about, and numbered if it is in another folder', () => {
    const taken = createExistingFiles(whole('a.jpg', 99));
    expect(checkAcceptance(file('a.jpg'), accept, taken)).toEqual({ cause: 'file_name_taken' });
    expect(checkAcceptance(file('a.jpg', 10, 'shoot/b/a.jpg'), accept, taken)).toEqual({ name: 'a (2).jpg' });
  });

  it('a numbered one is recognised when the folder comes again', () => {
    const taken = createExistingFiles(whole('a.jpg', 99), whole('a (2).jpg', 10));
    expect(checkAcceptance(file('a.jpg', 10, 'shoot/b/a.jpg'), accept, taken)).toEqual({ cause: 'file_duplicate' });
  });

  it('a half-sent file is resumed under its name', () => {
    expect(
      checkAcceptance(file('a.jpg'), accept, createExistingFiles({ name: 'a.jpg', size: 10, isWhole: false })),
    ).toEqual({
      name: 'a.jpg',
    });
  });

  it('composed and decomposed letters are one name', () => {
    expect(freeName({ name: 'cafe\u0301.jpg', size: 10 }, createExistingFiles(whole('caf\u00e9.jpg')))).toBeNull();
  });

  it('an order is full by number and by size', () => {
    const three = createExistingFiles(whole('1.jpg'), whole('2.jpg'), whole('3.jpg'));
    expect(checkAcceptance(file('4.jpg'), accept, three)).toEqual({ cause: 'too_many_files' });
    expect(checkAcceptance(file('2.jpg', 900), accept, createExistingFiles(whole('1.jpg', 1_101)))).toEqual({
      cause: 'order_too_large',
    });
  });

  it('files that operating systems leave in folders are ignored', () => {
    expect(['.DS_Store', 'Thumbs.db', '._a.jpg', 'desktop.ini'].every(isJunk)).toBe(true);
    expect(isJunk('a.jpg')).toBe(false);
  });
});
