import type { Readable } from 'node:stream';
import { type ListMultipartUploadsCommandOutput, NoSuchKey, NotFound, S3 } from '@aws-sdk/client-s3';
import { type MetadataValue, S3Store } from '@tus/s3-store';
import type { S3Settings } from '../config.ts';
import { isKey } from './keys.ts';
import { recentUploads } from './recentUploads.ts';
import type { Storage } from './storage.ts';

/** Parts in transfer at once. Each has 8 MiB and stays on the local disk until it is stored. */
const partsAtOnce = 16;
/** Objects beside an unfinished upload: its description, and its end, which is too short for a part. */
const [info, rest] = ['.info', '.part'];

/** Uploads as objects of a bucket, each under its key. Bytes pass through the server both ways. */
export function s3Storage(settings: S3Settings): Storage {
  const { bucket: Bucket } = settings;
  const access = accessTo(settings);
  const s3 = new S3(access);
  const store = new WholeStore({
    s3ClientConfig: { ...access, bucket: Bucket },
    maxConcurrentPartUploads: partsAtOnce,
    cache: recentUploads<MetadataValue>(),
  });

  return {
    name: 's3',
    dataStore: () => store,

    async read(Key, range) {
      const { Body } = await s3.getObject({
        Bucket,
        Key,
        ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
      });
      return Body as Readable;
    },

    async received(Key) {
      const whole = await s3.headObject({ Bucket, Key }).catch(absent);
      return whole ? (whole.ContentLength ?? 0) : store.begun(Key);
    },

    async put(Key, Body) {
      await s3.putObject({ Bucket, Key, Body });
    },

    // The last part is stored before it is acknowledged.
    keep: async () => {},

    async remove(Key) {
      await store.forget(Key);
      for await (const { Key: begun, UploadId } of unfinishedUploads(s3, Bucket, Key))
        if (begun === Key) await s3.abortMultipartUpload({ Bucket, Key, UploadId }).catch(absent);
      await Promise.all([Key, Key + info, Key + rest].map(one => s3.deleteObject({ Bucket, Key: one })));
    },

    async *keys() {
      let last = '';
      for await (const name of objects(s3, Bucket)) {
        const key = name.replace(/\.(info|part)$/, '');
        if (key !== last && isKey(key)) yield key;
        last = key;
      }
      for await (const { Key = '' } of unfinishedUploads(s3, Bucket)) if (isKey(Key)) yield Key;
    },
  };
}

const accessTo = ({ region, endpoint, pathStyle, accessKeyId, secretAccessKey }: S3Settings) => ({
  region,
  credentials: { accessKeyId, secretAccessKey },
  forcePathStyle: pathStyle,
  ...(endpoint ? { endpoint } : {}),
  requestHandler: { connectionTimeout: 5_000, requestTimeout: 120_000 },
  // Checksums in trailers are Amazon's own: other stores refuse them.
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  responseChecksumValidation: 'WHEN_REQUIRED' as const,
});

function absent(error: unknown): undefined {
  const { name = '' } = error as Error;
  if (error instanceof NotFound || error instanceof NoSuchKey || name === 'NoSuchUpload') return undefined;
  throw error;
}

async function* objects(s3: S3, Bucket: string): AsyncGenerator<string> {
  let ContinuationToken: string | undefined;
  do {
    const page = await s3.listObjectsV2({ Bucket, ...(ContinuationToken ? { ContinuationToken } : {}) });
    for (const { Key } of page.Contents ?? []) if (Key) yield Key;
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}

type MultipartUpload = { Key?: string | undefined; UploadId?: string | undefined };

async function* unfinishedUploads(s3: S3, Bucket: string, Prefix?: string): AsyncGenerator<MultipartUpload> {
  let marker: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
  while (marker) {
    const page: ListMultipartUploadsCommandOutput = await s3.listMultipartUploads({
      Bucket,
      ...(Prefix ? { Prefix } : {}),
      ...marker,
    });
    yield* page.Uploads ?? [];
    marker = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker ?? '', UploadIdMarker: page.NextUploadIdMarker ?? '' }
      : null;
  }
}

/**
 * The library's store deletes the end of an upload that is too short for a part before it is stored as part of the
 * next one: a server that dies in between has lost what it had acknowledged. Here it stays until it is replaced, and
 * its number says after how many parts it comes: with another number it is a left-over, and is not looked at.
 */
class WholeStore extends S3Store {
  readonly #sending = new Map<string, { next: number; parts: Promise<unknown>[] }>();
  override extensions = ['creation', 'creation-with-upload', 'termination'];

  /** Bytes stored of an upload that is not whole yet; null if none was begun. */
  async begun(id: string): Promise<number | null> {
    return this.getUpload(id).then(
      ({ offset }) => offset,
      (error: { status_code?: number }) => {
        if (error.status_code === 404) return null;
        throw error;
      },
    );
  }

  forget(id: string): Promise<void> {
    return this.clearCache(id);
  }

  /** Up to the first that is missing: parts are sent side by side, and one after it may have arrived all the same. */
  protected override async retrieveParts(
    ...args: Parameters<S3Store['retrieveParts']>
  ): ReturnType<S3Store['retrieveParts']> {
    const parts = await super.retrieveParts(...args);
    const isWhole = args[1] === undefined;
    return isWhole ? parts.filter(({ PartNumber }, index) => PartNumber === index + 1) : parts;
  }

  protected override async uploadParts(...args: Parameters<S3Store['uploadParts']>): Promise<number> {
    const [{ file }, , next] = args;
    this.#sending.set(file.id, { next, parts: [] });
    return super.uploadParts(...args).finally(() => this.#sending.delete(file.id));
  }

  protected override uploadPart(...args: Parameters<S3Store['uploadPart']>): Promise<string> {
    const [{ file }, , number] = args;
    const part = super.uploadPart(...args);
    const sending = this.#sending.get(file.id);
    sending?.parts.push(part);
    if (sending) sending.next = number + 1;
    return part;
  }

  protected override async uploadIncompletePart(id: string, bytes: Readable): Promise<string> {
    const { next, parts } = this.#sending.get(id) ?? { next: 1, parts: [] };
    // It replaces the one whose bytes are in a part that must be stored first.
    await Promise.all(parts);
    const Metadata = { 'part-number': String(next) };
    const stored = await this.client.putObject({ Bucket: this.bucket, Key: id + rest, Body: bytes, Metadata });
    return stored.ETag ?? '';
  }

  protected override async getIncompletePart(id: string): Promise<Readable | undefined> {
    if (!(await this.getIncompletePartSize(id))) return undefined;
    return super.getIncompletePart(id);
  }

  protected override async getIncompletePartSize(id: string): Promise<number | undefined> {
    const found = await this.client.headObject({ Bucket: this.bucket, Key: id + rest }).catch(absent);
    if (!found) return undefined;
    const next = (await this.retrieveParts(id)).length + 1;
    return Number(found.Metadata?.['part-number']) === next ? found.ContentLength : undefined;
  }

  protected override async deleteIncompletePart(): Promise<void> {}

  protected override async finishMultipartUpload(
    ...args: Parameters<S3Store['finishMultipartUpload']>
  ): Promise<string | undefined> {
    const place = await super.finishMultipartUpload(...args);
    await this.client.deleteObject({ Bucket: this.bucket, Key: args[0].file.id + rest });
    return place;
  }
}
