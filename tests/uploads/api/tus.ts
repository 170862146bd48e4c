import { createHash } from 'node:crypto';

type Refused = { detail: string; message: string; cause?: string; found?: string };
export type TusAnswer = { status: number; headers: Headers; body: Refused | undefined };

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** A tus client that sends exactly what a test says, including invalid requests. */
export class Tus {
  readonly url: string;
  token: string | null;

  constructor(url: string, token: string | null) {
    this.url = url;
    this.token = token;
  }

  async send(method: string, path: string, headers: Record<string, string>, body?: BodyInit): Promise<TusAnswer> {
    const response = await fetch(new URL(path, this.url), {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    } as RequestInit);
    const text = await response.text();
    const isJson = text && response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : undefined };
  }

  /** Registers an upload; with `first`, sends these bytes along. */
  create(name: string, size: number, first?: Uint8Array, headers: Record<string, string> = {}): Promise<TusAnswer> {
    const metadata = `filename ${base64(name)},filetype ${base64('application/octet-stream')}`;
    const body: Record<string, string> = first ? { 'content-type': 'application/offset+octet-stream' } : {};
    return this.send(
      'POST',
      '/api/uploads',
      { 'upload-length': String(size), 'upload-metadata': metadata, ...body, ...headers },
      first as BodyInit | undefined,
    );
  }

  append(path: string, offset: number, bytes: BodyInit): Promise<TusAnswer> {
    return this.send(
      'PATCH',
      path,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      bytes,
    );
  }

  async offset(path: string): Promise<number> {
    const answer = await this.send('HEAD', path, {});
    return Number(answer.headers.get('upload-offset') ?? Number.NaN);
  }

  /** A whole file in one request. Returns its path. */
  async put(name: string, bytes: Uint8Array): Promise<string> {
    const answer = await this.create(name, bytes.length, bytes);
    if (answer.status !== 201) throw new Error(`${name} was answered ${answer.status}: ${answer.body?.detail}`);
    return answer.headers.get('location')!;
  }
}
