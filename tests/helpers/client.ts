import { calls } from '../../schemas/generated/calls.ts';
import type { CallName, Calls } from '../../schemas/generated/types.ts';

type AnswerOf<Name extends CallName> = Calls[Name]['answers'][keyof Calls[Name]['answers']];

export interface Answer<Body = unknown> {
  status: number;
  headers: Headers;
  text: string;
  /** What the call promises when it succeeds; a refusal is read through `detail`. */
  body: Body;
  /** The `detail` of a refusal: a sentence, or the faults by field. */
  detail: unknown;
}

export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
}

type Body = string | Uint8Array | object | undefined;

/** A caller as a browser is one: it keeps cookies and sends its origin along. */
export class Client {
  readonly url: string;
  readonly cookies = new Map<string, string>();
  /** Sent with every request, on top of a browser's own. */
  headers: Record<string, string> = {};

  constructor(url: string) {
    this.url = url;
  }

  get = (path: string, headers?: Record<string, string>) => this.request('GET', path, undefined, headers);
  post = (path: string, body?: Body, headers?: Record<string, string>) => this.request('POST', path, body, headers);
  put = (path: string, body?: Body, headers?: Record<string, string>) => this.request('PUT', path, body, headers);
  patch = (path: string, body?: Body, headers?: Record<string, string>) => this.request('PATCH', path, body, headers);
  delete = (path: string, body?: Body, headers?: Record<string, string>) => this.request('DELETE', path, body, headers);

  /** A call of the contract by its name: `client.call('getOrder', { params: { object_uuid } })`. */
  async call<Name extends CallName>(name: Name, input: CallInput = {}): Promise<Answer<AnswerOf<Name>>> {
    const { method, path } = calls[name];
    const filled = path.replace(/\{([a-z_]+)\}/g, (_, key) => encodeURIComponent(input.params?.[key] ?? ''));
    const answer = await this.request(
      method,
      `/api${filled}${queryOf(input.query)}`,
      input.body as Body,
      input.headers,
    );
    return answer as Answer<AnswerOf<Name>>;
  }

  /** The same, for steps that must succeed before the test can begin. */
  async expect<Name extends CallName>(status: number, name: Name, input?: CallInput): Promise<Answer<AnswerOf<Name>>> {
    const answer = await this.call(name, input);
    if (answer.status !== status)
      throw new Error(`${name} answered ${answer.status} instead of ${status}: ${answer.text}`);
    return answer;
  }

  /** Any request. A text or bytes go as they are, anything else as JSON. */
  async request(method: string, path: string, body?: Body, headers: Record<string, string> = {}): Promise<Answer> {
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(new URL(path, this.url), {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookies.size ? { cookie: this.cookieHeader() } : {}),
        ...(method === 'GET' ? {} : { origin: this.url }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.headers,
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
    });
    this.keepCookies(response.headers);
    return read(response);
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keepCookies(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      const gone = value === '' || attributes.some(one => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(one));
      if (gone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

function queryOf(query: Record<string, unknown> = {}): string {
  const parts = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter(one => one !== undefined && one !== null)
      .map(one => `${encodeURIComponent(key)}=${encodeURIComponent(String(one))}`),
  );
  return parts.length ? `?${parts.join('&')}` : '';
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson && text ? JSON.parse(text) : undefined;
  const detail = body && typeof body === 'object' && 'detail' in body ? body.detail : undefined;
  return { status: response.status, headers: response.headers, text, body, detail };
}
