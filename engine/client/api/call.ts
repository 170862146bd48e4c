import type { CallName, Calls } from '../../contract/contract.ts';
import { calls } from './calls.ts';
import { CallError, noConnection, readRetryAfter } from './problems.ts';
import { toQueryString } from './queryString.ts';
import { dedupeInFlight, type InFlight, trackRequest } from './requestStatus.ts';
import { requestTransport } from './requestTransport.ts';
import { updateServerTime } from './serverTime.ts';

type Given<Key extends string, Value> = Value extends undefined
  ? { [key in Key]?: undefined }
  : { [key in Key]: Value };
type Optional<Key extends string, Value> = { [key in Key]?: Value };
/** Parameters, query and body of a call, and how it is sent. */
export type CallOptions<Name extends CallName> = Given<'params', Calls[Name]['params']> &
  Optional<'query', Calls[Name]['query']> &
  Given<'body', Calls[Name]['body']> & {
    signal?: AbortSignal;
    /** A uuid: the same key and body get the first answer again. */
    idempotencyKey?: string;
    /** Lets the request outlive the page: the last save when a tab is closed. */
    keepalive?: boolean;
    /** `no-cache`: an answer that the browser has kept is compared with the server's before it is used. */
    cache?: 'no-cache';
    /** The page shows a failure of the server in place of the answer: /500 does not open. */
    isOptional?: boolean;
    /** Name under which the status is kept, if one call serves two purposes. Default: the name of the call. */
    as?: string;
  };
type NoNeed<Name extends CallName> = Calls[Name]['params'] extends undefined
  ? Calls[Name]['body'] extends undefined
    ? true
    : false
  : false;
type Arguments<Name extends CallName> =
  NoNeed<Name> extends true ? [options?: CallOptions<Name>] : [options: CallOptions<Name>];
/** The answers of a call by status, without refusals. */
export type AnswerOf<Name extends CallName> = Calls[Name]['answers'][keyof Calls[Name]['answers']];

type Listener = {
  /** 401: `expired` when a credential was sent and refused, else the caller is anonymous. */
  unauthorized?: (event: { expired: boolean; name: string }) => void;
  /** 403 of a locked account. */
  locked?: () => void;
  /** The session now shows another person: impersonation began or ended. */
  changed?: () => void;
  /** 500 to 599; `reference` is the id of the request, under which the server logged it. */
  failed?: (event: { status: number; name: string; reference?: string }) => void;
};
/**
 * Asks for the password if the server requires it again, and returns whether it was entered. While no page can ask, the
 * call stays refused.
 */
let askForPassword: (() => Promise<boolean>) | null = null;
/** The open password dialog. Other refused calls wait for the same answer. */
let asking: Promise<boolean> | null = null;
export function onReauthentication(ask: () => Promise<boolean>): () => void {
  askForPassword = ask;
  return () => {
    if (askForPassword === ask) askForPassword = null;
  };
}

function reauthenticate(): Promise<boolean> {
  asking ??= (askForPassword?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}

const listeners = new Set<Listener>();
/** Registers a listener for responses that concern the whole app. Returns a function that removes it. */
export const listen = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Headers sent with every call: the bearer of an API on another site. Cleared at 401. */
export const defaultHeaders = new Headers();
let base = '/api';
/** Where the API is: `/api` of our own origin, unless configured otherwise. */
export const setApiBase = (url: string): void => {
  base = url;
};
export const apiAddress = (): string => base;

/** The status of an answer beside its body, where one call has several (200 or 202). */
export type ReplyWithStatus<Name extends CallName> = { status: number; body: AnswerOf<Name> };

/**
 * Sends one call of the API by its name and returns the body of the response. Has no timeout.
 * @throws CallError with the body of the refusal and its status as `code`; code 0 = no internet connection.
 */
export async function call<Name extends CallName>(name: Name, ...args: Arguments<Name>): Promise<AnswerOf<Name>> {
  return (await callWithStatus(name, ...args)).body;
}

export async function callWithStatus<Name extends CallName>(
  name: Name,
  ...args: Arguments<Name>
): Promise<ReplyWithStatus<Name>> {
  // Cast to a loose type: the union of the options of all calls is too large for the compiler.
  const [options = {}]: readonly LooseOptions[] = args as unknown[] as LooseOptions[];
  requestTransport.ensureOpen(name, calls[name]);
  return (await requestTransport.around(name, () =>
    send(name, buildRequest(name, options), options),
  )) as ReplyWithStatus<Name>;
}

/** The endpoint of a resource without declared calls: `POST /notes`. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
}

/** Sends a request like `call`, to an address that is only known once the resource files are loaded. */
export async function callEndpoint(place: Endpoint, options: LooseOptions = {}): Promise<unknown> {
  requestTransport.ensureOpen(`${place.method} ${place.path}`, place);
  return (await send(`${place.method} ${place.path}`, requestTo(place, options), options)).body;
}

type Request = { url: string; init: RequestInit; isOptional?: boolean | undefined };

const writes: InFlight = new Map();

/** Reads are cancellable; identical concurrent writes are deduplicated. */
function send(name: string, request: Request, options: LooseOptions): Promise<{ status: number; body: unknown }> {
  const run = () => trackRequest(options.as ?? name, options.signal, () => exchange(name, request));
  const { method, body } = request.init;
  if (method === 'GET' || options.signal) return run();
  return dedupeInFlight(writes, `${method} ${request.url} ${body ?? ''}`, run);
}

async function exchange(name: string, request: Request): Promise<{ status: number; body: unknown }> {
  const response = await fetchAnswer(name, request);
  return { status: response.status, body: await bodyOf(response) };
}

/**
 * Sends a request and returns a response that is no refusal, with its body unread. All requests to the API go through
 * here, files too, so that events of the whole app (session ended, server failing) are published for each of them.
 * @throws CallError as `call`
 */
export async function fetchAnswer(name: string, request: Request): Promise<Response> {
  const id = newRequestId(request);
  const response = await requestTransport.send(name, id ? withRequestId(request, id) : request).catch(error => {
    if (request.init.signal?.aborted) throw error;
    throw new CallError(name, 0, { detail: noConnection }, undefined, id);
  });
  updateServerTime(response.headers);
  if (response.headers.get('x-session') === 'changed') for (const listener of listeners) listener.changed?.();
  if (response.ok) return response;
  const problem = new CallError(
    name,
    response.status,
    await bodyOf(response),
    readRetryAfter(response.headers.get('retry-after')),
    response.headers.get(REQUEST_ID) ?? id,
  );
  if (problem.requiresReauthentication && (await reauthenticate())) return fetchAnswer(name, request);
  notifyListeners(problem, name, request);
  throw problem;
}

const REQUEST_ID = 'x-request-id';

/**
 * Returns an id for a request. The server logs the request with it, and the page can show it even if the server sends no
 * response. Undefined for an API on another site, which may not allow the header, and in browsers without `randomUUID`.
 */
const newRequestId = ({ url }: Request): string | undefined =>
  url.startsWith('/') ? globalThis.crypto.randomUUID?.() : undefined;

function withRequestId({ url, init }: Request, id: string): Request {
  const headers = new Headers(init.headers);
  headers.set(REQUEST_ID, id);
  return { url, init: { ...init, headers } };
}

type Loose = Record<string, unknown>;
type LooseOptions = { params?: Loose; query?: Loose; body?: unknown } & Pick<
  CallOptions<'getMe'>,
  'signal' | 'idempotencyKey' | 'keepalive' | 'cache' | 'as' | 'isOptional'
>;

/** The request of a call, by the rules of the specification's section 7. */
export const buildRequest = (name: CallName, options: LooseOptions): Request => requestTo(calls[name], options);

function requestTo({ method, path }: Endpoint, options: LooseOptions): Request {
  const headers = new Headers(defaultHeaders);
  headers.set('accept', 'application/json');
  const init: RequestInit = {
    method,
    headers,
    credentials: 'include',
    signal: options.signal ?? null,
    keepalive: options.keepalive ?? false,
    ...(options.cache && { cache: options.cache }),
  };
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  if (options.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(withoutNullTexts(method, options.body));
  }
  return { url: address(path, { ...options.query, ...options.params }), init, isOptional: options.isOptional };
}

/** Placeholders are filled, the rest is appended: null and undefined dropped, arrays repeat the key. */
function address(path: string, parameters: Loose): string {
  const rest = { ...parameters };
  const filled = path.replace(/\{([a-z_]+)\}/g, (_, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  return `${base}${filled}${toQueryString(rest)}`;
}

/** PUT and PATCH drop values equal to the text "null"; a null clears a field. */
const withoutNullTexts = (method: string, body: unknown): unknown =>
  (method === 'PUT' || method === 'PATCH') && body && typeof body === 'object' && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== 'null'))
    : body;

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '');
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function notifyListeners(problem: CallError, name: string, { isOptional }: Request): void {
  const { code } = problem;
  if (code === 401) {
    for (const key of [...defaultHeaders.keys()]) defaultHeaders.delete(key);
    for (const listener of listeners) listener.unauthorized?.({ expired: problem.isExpiredSession, name });
  }
  if (code === 403 && problem.isImpersonationProblem) for (const listener of listeners) listener.changed?.();
  if (code === 403 && problem.isLocked) for (const listener of listeners) listener.locked?.();
  if (code >= 500 && code <= 599 && !isOptional) {
    const { request_id: reference = problem.requestId } = problem.body;
    const event = { status: code, name, ...(typeof reference === 'string' && { reference }) };
    for (const listener of listeners) listener.failed?.(event);
  }
}
