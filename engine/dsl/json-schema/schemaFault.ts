/** Why a schema cannot be rendered. The texts for each are below `anyschema.cause`. */
type SchemaFaultCause =
  | 'not_a_schema'
  | 'too_large'
  | 'missing_ref'
  | 'outer_ref'
  | 'endless_ref'
  | 'invalid'
  | 'slow_pattern'
  | 'not_drawn';

export interface Fault {
  cause: SchemaFaultCause;
  /** JSON pointer of the place. */
  at: string;
  /** The keyword, reference or draft in question. */
  what: string;
}

/** Thrown at any depth, with the fault. */
export class SchemaFault extends Error {
  readonly fault: Fault;

  constructor(cause: SchemaFaultCause, at: string, what = '') {
    super(`${cause} at ${at || '/'}: ${what}`);
    this.fault = { cause, at, what };
  }
}
