/** One entry of a 422 body. */
export type ProblemEntry = { type: string; loc: (string | number)[]; msg: string };
/** Error messages by field key; `detail` has the messages that belong to no field. */
export type FieldErrors = Record<string, string>;

const expiredSession = 'Could not validate credentials';
const lockedAccount = 'Account is locked.';
export const noConnection = 'No internet connection';

/** The error of a refused call: the body of the response, with its status as `code` (0: no connection). */
export class CallError extends Error {
  /** Name of the call, or method and path of an endpoint without a name. */
  readonly call: string;
  readonly code: number;
  readonly body: Record<string, unknown>;
  /** Seconds to wait before a retry, if the server sent them. */
  readonly retryAfter: number | undefined;
  /** The id under which the server logs the request. */
  readonly requestId: string | undefined;
  constructor(call: string, code: number, body: unknown, retryAfter?: number, requestId?: string) {
    const known = body && typeof body === 'object' && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
    super(typeof known.detail === 'string' ? known.detail : `${call} was refused with status ${code}`);
    this.name = 'CallError';
    this.call = call;
    this.code = code;
    this.body = known;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
  /** The sentence of a refusal, or the entries of a 422; undefined if the response has none. */
  get detail(): string | ProblemEntry[] | undefined {
    const { detail } = this.body;
    if (typeof detail === 'string') return detail;
    return Array.isArray(detail) ? detail.filter(isEntry) : undefined;
  }
  get entries(): ProblemEntry[] {
    return Array.isArray(this.detail) ? this.detail : [];
  }
  get sentence(): string | undefined {
    return typeof this.detail === 'string' ? this.detail : undefined;
  }
  get isExpiredSession(): boolean {
    return this.code === 401 && this.detail === expiredSession;
  }
  get isLocked(): boolean {
    return this.code === 403 && this.detail === lockedAccount;
  }
  /** Whether the password must be entered again first: see POST /account/reauthentication. */
  get requiresReauthentication(): boolean {
    return this.code === 403 && this.body.reauthenticate === true;
  }
  /** Whether the session belongs to another person than the page believes, or is read-only. */
  get isImpersonationProblem(): boolean {
    return this.code === 403 && this.body.impersonation !== undefined;
  }
  /** Whether the thing existed before: a used or expired link, an offer that has ended. */
  get isGone(): boolean {
    return this.code === 410;
  }
  get isOffline(): boolean {
    return this.code === 0;
  }
}

/** The seconds of a `Retry-After` header: a number, or a date as a proxy may send it. */
export function readRetryAfter(header: string | null, now: number = Date.now()): number | undefined {
  if (/^\d+$/.test(header ?? '')) return Number(header);
  const seconds = header?.endsWith('GMT') ? (Date.parse(header) - now) / 1000 : Number.NaN;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

const isEntry = (value: unknown): value is ProblemEntry =>
  !!value &&
  typeof value === 'object' &&
  Array.isArray((value as ProblemEntry).loc) &&
  typeof (value as ProblemEntry).msg === 'string';

/** Field keys of one screen by the last segment of an error's place below body. */
export type Rekey = (last: string, entry: ProblemEntry) => string;

/**
 * A refusal as messages by field: a string goes under `detail`; of a list the first segment of loc is dropped
 * and the rest joined with dots. Integrity errors go through `rule`.
 */
export function fieldErrors(problem: CallError, rule: Rekey = last => last): FieldErrors {
  const { detail } = problem;
  if (typeof detail === 'string') return { detail };
  const errors: FieldErrors = {};
  for (const entry of detail ?? []) {
    const key = entry.type === 'integrity_error' ? rule(String(entry.loc.at(-1)), entry) : entry.loc.slice(1).join('.');
    errors[key || 'detail'] ??= entry.msg;
  }
  return errors;
}

/**
 * Errors of a form step as paths into step_data, segment by segment, so that names with a dot survive.
 * Integrity errors point at their last location segment.
 */
export function stepErrors(problem: CallError): { path: (string | number)[]; msg: string }[] {
  return problem.entries.map(entry => {
    const below = entry.loc.slice(entry.loc[1] === 'step_data' ? 2 : 1);
    const path = entry.type === 'integrity_error' ? below.slice(-1) : below;
    return { path, msg: entry.msg };
  });
}
