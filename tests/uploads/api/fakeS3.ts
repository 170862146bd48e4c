import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../../../engine/server/testing.ts';

interface Stored {
  bytes: Buffer;
  etag: string;
  metadata: Record<string, string>;
}
interface Multipart {
  key: string;
  metadata: Record<string, string>;
  parts: Map<number, Stored>;
}
/** An error in the format of S3. */
class Fault extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

export interface FakeS3 {
  settings: S3Settings;
  objects: Map<string, Stored>;
  multiparts: Map<string, Multipart>;
  /** What to answer instead, such as 503 for a store that is down; null: nothing. */
  fails: ((request: IncomingMessage) => number | null) | null;
  close(): Promise<void>;
}

const bucket = 'galley-files';
const smallestPart = 5 * 1024 * 1024;

/** A store with S3's interface and its rules for multipart uploads, in memory. */
export async function startFakeS3(pageSize = 1_000): Promise<FakeS3> {
  const objects = new Map<string, Stored>();
  const multiparts = new Map<string, Multipart>();
  const store: Omit<FakeS3, 'settings' | 'close'> = { objects, multiparts, fails: null };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      const status = error instanceof Fault ? error.status : 500;
      response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' });
      response.end(request.method === 'HEAD' ? '' : xml('Error', `<Code>${error.message}</Code>`));
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const failure = store.fails?.(request);
    if (failure) throw new Fault(failure, 'ServiceUnavailable');
    const { authorization = '', 'x-amz-date': date } = request.headers;
    if (
      !/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-north-1\/s3\/aws4_request, SignedHeaders=\S+, Signature=[0-9a-f]{64}$/.test(
        authorization,
      ) ||
      !date
    )
      throw new Fault(403, 'AccessDenied');
    const url = new URL(request.url ?? '/', 'http://store');
    const [, first, ...rest] = url.pathname.split('/');
    if (first !== bucket) throw new Fault(404, 'NoSuchBucket');
    const key = decodeURIComponent(rest.join('/'));
    const asked = Object.fromEntries(url.searchParams);
    const bytes = await bodyOf(request);
    const action = `${request.method} ${key ? 'object' : 'bucket'}${['uploads', 'uploadId', 'list-type']
      .filter(name => name in asked)
      .map(name => `?${name}`)
      .join('')}`;
    const handle = actions[action];
    if (!handle) throw new Fault(501, 'NotImplemented');
    handle({ key, asked, bytes, request, response });
  }

  type Call = {
    key: string;
    asked: Record<string, string>;
    bytes: Buffer;
    request: IncomingMessage;
    response: ServerResponse;
  };
  const actions: Record<string, (call: Call) => void> = {
    'PUT object': ({ key, bytes, request, response }) => {
      const stored = { bytes, etag: etagOf(bytes), metadata: metadataOf(request) };
      objects.set(key, stored);
      response.setHeader('etag', stored.etag).end();
    },
    'HEAD object': ({ key, response }) => describe(response, objectOf(key)).end(),
    'GET object': ({ key, request, response }) => {
      const { bytes, ...stored } = objectOf(key);
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      if (start && Number(start) >= bytes.length) throw new Fault(416, 'InvalidRange');
      const part = start ? bytes.subarray(Number(start), Number(end) + 1) : bytes;
      describe(response, { ...stored, bytes: part });
      response.statusCode = start ? 206 : 200;
      response.end(part);
    },
    'DELETE object': ({ key, response }) => {
      objects.delete(key);
      response.writeHead(204).end();
    },
    'GET bucket?list-type': ({ asked, response }) => {
      const names = [...objects.keys()].sort().filter(name => name > (asked['continuation-token'] ?? ''));
      const page = names.slice(0, pageSize);
      const next = names.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
      const contents = page.map(name => `<Contents><Key>${name}</Key></Contents>`).join('');
      response.end(xml('ListBucketResult', `<IsTruncated>${!!next}</IsTruncated>${next}${contents}`));
    },
    'POST object?uploads': ({ key, request, response }) => {
      const id = randomUUID();
      multiparts.set(id, { key, metadata: metadataOf(request), parts: new Map() });
      response.end(xml('InitiateMultipartUploadResult', `<Key>${key}</Key><UploadId>${id}</UploadId>`));
    },
    'PUT object?uploadId': ({ key, asked, bytes, response }) => {
      const number = Number(asked.partNumber);
      if (!(number >= 1 && number <= 10_000)) throw new Fault(400, 'InvalidArgument');
      const part = { bytes, etag: etagOf(bytes), metadata: {} };
      multipartOf(key, asked.uploadId).parts.set(number, part);
      response.setHeader('etag', part.etag).end();
    },
    'GET object?uploadId': ({ key, asked, response }) => {
      const all = [...multipartOf(key, asked.uploadId).parts].sort(([a], [b]) => a - b);
      const later = all.filter(([number]) => number > Number(asked['part-number-marker'] ?? 0));
      const page = later.slice(0, pageSize);
      const next = later.length > pageSize ? `<NextPartNumberMarker>${page.at(-1)![0]}</NextPartNumberMarker>` : '';
      const parts = page.map(
        ([number, { etag, bytes }]) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${bytes.length}</Size></Part>`,
      );
      response.end(xml('ListPartsResult', `<IsTruncated>${!!next}</IsTruncated>${next}${parts.join('')}`));
    },
    'POST object?uploadId': ({ key, asked, bytes, response }) => {
      const multipart = multipartOf(key, asked.uploadId);
      const named = [...bytes.toString().matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
        number: Number(/<PartNumber>(\d+)/.exec(part)?.[1]),
        etag: /<ETag>(.*?)<\/ETag>/.exec(part)?.[1]?.replaceAll('&quot;', '"'),
      }));
      const whole = wholeOf(multipart, named);
      objects.set(key, { bytes: whole, etag: `"${randomUUID()}-${named.length}"`, metadata: multipart.metadata });
      multiparts.delete(asked.uploadId ?? '');
      response.end(xml('CompleteMultipartUploadResult', `<Key>${key}</Key>`));
    },
    'DELETE object?uploadId': ({ key, asked, response }) => {
      multipartOf(key, asked.uploadId);
      multiparts.delete(asked.uploadId ?? '');
      response.writeHead(204).end();
    },
    'GET bucket?uploads': ({ asked, response }) => {
      const found = [...multiparts].filter(([, { key }]) => key.startsWith(asked.prefix ?? ''));
      const uploads = found.map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`);
      response.end(xml('ListMultipartUploadsResult', `<IsTruncated>false</IsTruncated>${uploads.join('')}`));
    },
  };

  function objectOf(key: string): Stored {
    const found = objects.get(key);
    if (!found) throw new Fault(404, 'NoSuchKey');
    return found;
  }
  function multipartOf(key: string, id = ''): Multipart {
    const found = multiparts.get(id);
    if (found?.key !== key) throw new Fault(404, 'NoSuchUpload');
    return found;
  }

  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    bucket,
    region: 'eu-north-1',
    endpoint,
    pathStyle: true,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  };
  return Object.assign(store, {
    settings,
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  });
}

function wholeOf({ parts }: Multipart, named: { number: number; etag: string | undefined }[]): Buffer {
  const found = named.map(({ number, etag }, index) => {
    const part = parts.get(number);
    if (!part || part.etag !== etag) throw new Fault(400, 'InvalidPart');
    if (index > 0 && number <= named[index - 1]!.number) throw new Fault(400, 'InvalidPartOrder');
    if (index < named.length - 1 && part.bytes.length < smallestPart) throw new Fault(400, 'EntityTooSmall');
    return part.bytes;
  });
  return Buffer.concat(found);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const bytes = Buffer.concat(await request.toArray());
  if (bytes.length !== Number(request.headers['content-length'] ?? 0)) throw new Fault(400, 'IncompleteBody');
  return bytes;
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
const xml = (root: string, inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${root}>${inside}</${root}>`;
const prefix = 'x-amz-meta-';
const metadataOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name, String(value)]),
  );

function describe(response: ServerResponse, { bytes, etag, metadata }: Stored): ServerResponse {
  for (const [name, value] of Object.entries(metadata)) response.setHeader(name, value);
  return response.setHeader('etag', etag).setHeader('content-length', bytes.length);
}
