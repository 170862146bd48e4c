import type { ProblemName } from '../../contract/contract.ts';
import { standardContract } from './contract.ts';

/** One entry of a 422 body. `loc[0]` is body, query or path. */
export type Invalid = { type: string; loc: (string | number)[]; msg: string };

const entryOf = (problem: ProblemName) => standardContract().problems[problem]!;

/** A refusal of the catalogue: its status, its one sentence and what else its body carries. */
export class Refusal extends Error {
  readonly problem: ProblemName;
  readonly status: number;
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;
  constructor(problem: ProblemName, extra: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
    const { detail, status } = entryOf(problem);
    super(detail);
    this.problem = problem;
    this.status = status;
    this.extra = extra;
    this.headers = headers;
  }
  get body(): Record<string, unknown> {
    const row = entryOf(this.problem);
    if (row.type && row.loc)
      return { detail: [{ type: row.type, loc: this.extra.loc ?? row.loc, msg: this.extra.detail ?? this.message }] };
    const detail = typeof this.extra.detail === 'string' ? this.extra.detail : this.message;
    return this.status === 401 ? { detail } : { ...this.extra, detail, message: detail };
  }
}

/** Bad input, field by field: answered as 422 `{detail: [{type, loc, msg}]}`. */
export class InvalidInput extends Error {
  readonly status = 422;
  readonly entries: Invalid[];
  readonly extra: Record<string, unknown>;
  constructor(entries: Invalid[], extra: Record<string, unknown> = {}) {
    super(entries.map(entry => `${entry.loc.join('.')}: ${entry.msg}`).join('; '));
    this.entries = entries;
    this.extra = extra;
  }
  get body(): Record<string, unknown> {
    return { ...this.extra, detail: this.entries };
  }
}

/** `throw refuse('order_status')`. `extra` joins the body; `extra.detail` replaces the sentence of the catalogue. */
export const refuse = (
  problem: ProblemName,
  extra?: Record<string, unknown>,
  headers?: Record<string, string>,
): Refusal => new Refusal(problem, extra, headers);

/** 429 with `Retry-After` in whole seconds. */
export const refuseTooMany = (seconds: number): Refusal =>
  new Refusal('too_many_requests', {}, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) });

/** Builds the 422 error that names each invalid part of the request. */
export const invalid = (entries: Invalid[], extra?: Record<string, unknown>): InvalidInput =>
  new InvalidInput(entries, extra);

/**
 * Builds the 422 error for a database rule that one field breaks: `integrityError(['body', 'email'], 'Already in
 * use.')`.
 */
export const integrityError = (loc: Invalid['loc'], msg: string): InvalidInput =>
  new InvalidInput([{ type: 'integrity_error', loc, msg }]);
