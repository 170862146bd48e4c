import { expect, it } from 'vitest';
import type { PriceList } from '../../../schemas/generated/types.ts';
import type { DraftFile } from '../../../src/orders/form/files/draftFile.ts';
import { type Answers, fillAnswers, isInOrder } from '../../../src/orders/form/files/filesQuote.ts';
import { readDroppedFiles } from '../../../src/shared/quote/droppedFiles.ts';

const service = (order_type: string, unit: string, ...file_types: string[]) => ({ order_type, unit, file_types });
const list = {
  services: [
    service('proofreading', 'word', 'manuscript', 'pdf'),
    service('copy_editing', 'word', 'manuscript'),
    service('photo_color', 'image', 'photo'),
  ],
} as unknown as PriceList;

const file = (words: number | undefined, more: Partial<DraftFile> = {}) =>
  ({
    types: ['manuscript'],
    counting: false,
    counts: words === undefined ? {} : { word: { count: words, sure: true } },
    upload: null,
    ...more,
  }) as DraftFile;
const refused = { upload: { state: 'failed', share: 0, cause: 'file_name_taken' } } as const;

const copyEditing = { order_type: 'copy_editing', words: 1000 };

it.each<{ title: string; files: DraftFile[]; answers: Answers; quantity: unknown; typed?: { word: string } }>([
  { title: 'the sum', files: [file(1000), file(500)], answers: copyEditing, quantity: 1500 },
  { title: 'not a refused file', files: [file(700), file(500, refused)], answers: copyEditing, quantity: 700 },
  {
    title: 'not a refused file without a count',
    files: [file(700), file(undefined, refused)],
    answers: copyEditing,
    quantity: 700,
  },
  {
    title: 'not a file that the service does not edit',
    files: [file(700), file(90, { types: ['pdf'] })],
    answers: copyEditing,
    quantity: 700,
  },
  { title: 'nothing after the last file', files: [], answers: copyEditing, quantity: undefined },
  {
    title: 'what was entered, while a file is counted',
    files: [file(undefined, { counting: true })],
    answers: { ...copyEditing, words: 80 },
    quantity: 80,
  },
  {
    title: 'what is being typed, after the last file',
    files: [],
    answers: copyEditing,
    typed: { word: '1000' },
    quantity: 1000,
  },
])('orders $title', ({ files, answers, typed = {}, quantity }) => {
  const changes = fillAnswers({ files, list, answers, typed, filled: { word: 1000 } });
  expect({ ...answers, ...changes }).toHaveProperty('words', quantity);
});

const wrongType: Partial<DraftFile> = { types: [], problem: 'wrong_type' };

it.each<[title: string, file: DraftFile, isIn: boolean]>([
  ['that waits for its upload', file(700, { file: new File([], 'a.txt') }), true],
  ['that was refused', file(700, refused), false],
  ['of a type that is not edited', file(undefined, { ...wrongType, file: new File([], 'tool.exe') }), false],
  [
    'of a type that goes along',
    file(undefined, { ...wrongType, file: new File([], 'refs.bib'), isMetadata: true }),
    true,
  ],
])('of the order or not: a file %s', (_, one, isIn) => {
  expect(isInOrder(one)).toBe(isIn);
});

const toEntry = (name: string) => ({
  name,
  isDirectory: false,
  file: (done: (file: File) => void) => done(new File([], name)),
});
const toFolder = (name: string, ...content: unknown[]) => ({
  name,
  isDirectory: true,
  createReader: () => {
    const portions = [content, []];
    return { readEntries: (done: (entries: unknown) => void) => done(portions.shift()) };
  },
});

it.each([
  { title: 'files', entries: [toEntry('a.docx'), toEntry('b.docx')], names: ['a.docx', 'b.docx'] },
  { title: 'a folder', entries: [toFolder('book', toEntry('1.docx'), toEntry('2.docx'))], names: ['1.docx', '2.docx'] },
  {
    title: 'folders in folders, without hidden files',
    entries: [
      toFolder('book', toFolder('part', toEntry('1.docx')), toEntry('.DS_Store'), toFolder('.git', toEntry('x'))),
    ],
    names: ['1.docx'],
  },
  { title: 'an empty folder', entries: [toFolder('empty')], names: [] },
])('reads $title from a drop', async ({ entries, names }) => {
  const items = entries.map(entry => ({ kind: 'file', webkitGetAsEntry: () => entry }));
  const files = entries.map(({ name }) => new File([], name));
  const found = await readDroppedFiles({ items, files } as unknown as DataTransfer);
  expect(found.map(({ name }) => name)).toEqual(names);
});
