import type { ProblemName } from '../../contract/contract.ts';
import { standardContract } from './contract.ts';

/** One entry of a 422 body. `loc[0]` is body, query or path. */
export type ValidationEntry = { type: string; loc: (string | number)[]; msg: string };

const problemRow = (problem: ProblemName) => standardContract().problems[problem]!;

/** A refusal of the catalogue: its status, its one sentence and what else its body carries. */
export class ProblemError extends Error {
  readonly problem: ProblemName;
  readonly status: number;
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;
  constructor(problem: ProblemName, extra: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
    const { detail, status } = problemRow(problem);
    super(detail);
    this.problem = problem;
    this.status = status;
    this.extra = extra;
    this.headers = headers;
  }
  get body(): Record<string, unknown> {
    const row = problemRow(this.problem);
    if (row.type && row.loc)
      return { detail: [{ type: row.type, loc: this.extra.loc ?? row.loc, msg: this.extra.detail ?? this.message }] };
    const detail = typeof this.extra.detail === 'string' ? this.extra.detail : this.message;
    return this.status === 401 ? { detail } : { ...this.extra, detail, message: detail };
  }
}

/** Bad input, field by field: answered as 422 `{detail: [{type, loc, msg}]}`. */
export class ValidationError extends Error {
  readonly status = 422;
  readonly entries: ValidationEntry[];
  readonly extra: Record<string, unknown>;
  constructor(entries: ValidationEntry[], extra: Record<string, unknown> = {}) {
    super(entries.map(entry => `${entry.loc.join('.')}: ${entry.msg}`).join('; '));
    this.entries = entries;
    this.extra = extra;
  }
  get body(): Record<string, unknown> {
    return { ...this.extra, detail: this.entries };
  }
}

/** Returns whether the name is in the file of problems. */
export const isProblemName = (name: string): name is ProblemName => Object.hasOwn(standardContract().problems, name);

/** `throw problem('order_status')`. `extra` joins the body; `extra.detail` replaces the sentence of the catalogue. */
export const problem = (
  problem: ProblemName,
  extra?: Record<string, unknown>,
  headers?: Record<string, string>,
): ProblemError => new ProblemError(problem, extra, headers);

/** 429 with `Retry-After` in whole seconds. */
export const tooManyRequests = (seconds: number): ProblemError =>
  new ProblemError('too_many_requests', {}, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) });

/** Builds the 422 error that names each invalid part of the request. */
export const validationError = (entries: ValidationEntry[], extra?: Record<string, unknown>): ValidationError =>
  new ValidationError(entries, extra);

/**
 * Builds the 422 error for a database rule that one field breaks: `integrityError(['body', 'email'], 'Already in
 * use.')`.
 */
export const integrityError = (loc: ValidationEntry['loc'], msg: string): ValidationError =>
  new ValidationError([{ type: 'integrity_error', loc, msg }]);
