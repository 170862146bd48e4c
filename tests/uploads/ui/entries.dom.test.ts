import { describe, expect, it } from 'vitest';
import { CallError } from '../../../engine/client/api/index.ts';
import { TokenReplaced } from '../../../providers/uploads/tokenSource.ts';
import { groupFailures, listFileEntries, summarizeEntries } from '../../../src/shared/uploads/entries.ts';
import { errorOfResponse, toUploadError } from '../../../src/shared/uploads/uploadErrors.ts';
import type { SentFile, ServerFile } from '../../../src/shared/uploads/uploadFile.ts';

const server = (name: string, rest: Partial<ServerFile> = {}): ServerFile => ({
  uuid: `uuid of ${name}`,
  name,
  size: 100,
  file_type: 'photo',
  role: 'source',
  version: 1,
  sha256: null,
  measured: null,
  scan: 'clean',
  upload: 'done',
  error: null,
  found: null,
  download_url: null,
  thumbnail_url: null,
  preview_url: null,
  preview_problem: null,
  source_uuid: null,
  review: null,
  review_problem: null,
  compared_url: null,
  expires_at: null,
  ...rest,
});
const createUppyFile = (name: string, rest: Partial<SentFile> = {}, progress: object = {}) =>
  ({
    id: `id of ${name}`,
    meta: { name },
    name,
    size: 100,
    progress: { uploadStarted: 1, uploadComplete: false, bytesUploaded: 0, bytesTotal: 100, ...progress },
    ...rest,
  }) as unknown as SentFile;
const filesOf = (...files: SentFile[]) => Object.fromEntries(files.map(file => [file.id, file]));
const statesOf = (files: SentFile[], known: ServerFile[]) =>
  Object.fromEntries(
    listFileEntries({ files: filesOf(...files), server: known }).map(entry => [entry.name, entry.state]),
  );

describe('the list of files', () => {
  it('has each file once, if the server, the browser or both know it', () => {
    const states = statesOf(
      [
        createUppyFile('sending', {}, { bytesUploaded: 50 }),
        createUppyFile('waiting'),
        createUppyFile('paused', { isPaused: true }, { bytesUploaded: 10 }),
        createUppyFile('stopped', { error: 'x' }, { bytesUploaded: 61 }),
        createUppyFile('just done', {}, { uploadComplete: true }),
        createUppyFile('refused later', {}, { uploadComplete: true }),
      ],
      [
        server('sending', { upload: 'uploading' }),
        server('there before'),
        server('elsewhere', { upload: 'uploading' }),
        server('left', { upload: 'waiting' }),
        server('refused later', { upload: 'failed', error: 'content' }),
      ],
    );
    expect(states).toEqual({
      'refused later': 'failed',
      stopped: 'stopped',
      left: 'stopped',
      sending: 'sending',
      paused: 'paused',
      elsewhere: 'elsewhere',
      waiting: 'waiting',
      'just done': 'done',
      'there before': 'done',
    });
  });

  it('puts what needs the person on top', () => {
    const entries = listFileEntries({
      files: {},
      server: [server('a'), server('b', { upload: 'failed', error: 'lost' })],
    });
    expect(entries.map(entry => entry.name)).toEqual(['b', 'a']);
  });

  it('counts side-cars as files but not as work, and a harmful file as one that is not in', () => {
    const known = [
      server('a'),
      server('a.xmp', { role: 'metadata' }),
      server('b', { upload: 'failed', error: 'content' }),
      server('harmful', { scan: 'quarantined' }),
    ];
    expect(summarizeEntries(listFileEntries({ files: {}, server: known }))).toMatchObject({
      total: 4,
      done: 2,
      counted: 1,
      open: 2,
    });
  });
});

describe('causes', () => {
  it('are grouped, and a refused file is named once', () => {
    const entries = listFileEntries({
      files: filesOf(createUppyFile('a', { error: 'x' }), createUppyFile('b', { error: 'x' })),
      server: [
        server('bad', { upload: 'failed', error: 'content' }),
        server('half', { upload: 'waiting' }),
        server('harmful', { scan: 'quarantined' }),
      ],
    });
    const groups = groupFailures(entries, [
      { id: '1', name: 'bad', size: 1, cause: 'content' },
      { id: '2', name: 'x.exe', size: 1, cause: 'file_type_refused' },
    ]);
    expect(
      Object.fromEntries(
        groups.map(({ cause, entries, refused }) => [cause, [...entries, ...refused].map(one => one.name)]),
      ),
    ).toEqual({
      content: ['bad'],
      connection: ['a', 'b'],
      interrupted: ['half'],
      quarantined: ['harmful'],
      file_type_refused: ['x.exe'],
    });
  });

  it('are read from an answer, or from why there was none', () => {
    expect(errorOfResponse(415, JSON.stringify({ cause: 'file_content_refused' }))).toBe('content');
    expect(errorOfResponse(409, '{"cause":"file_duplicate"}')).toBe('file_duplicate');
    expect(errorOfResponse(503, 'Bad gateway')).toBe('connection');
    expect(errorOfResponse(400, '<html>')).toBe('other');
    const wrapCause = (cause: Error) => Object.assign(new Error('tus'), { causingError: cause });
    expect(toUploadError(wrapCause(new TokenReplaced()))).toBe('replaced');
    expect(toUploadError(new Error('network', { cause: wrapCause(new TokenReplaced()) }))).toBe('replaced');
    expect(toUploadError(wrapCause(new CallError('obtainTransporterToken', 409, {})))).toBe(
      'order_not_accepting_files',
    );
    expect(toUploadError(wrapCause(new CallError('obtainTransporterToken', 0, {})))).toBe('connection');
    expect(toUploadError(new Error('read ECONNRESET'))).toBe('connection');
  });
});
