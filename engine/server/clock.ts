/** The only source of time. Rules, tests and the demo data use it, never the system clock or SQL. */
export interface Clock {
  now(): Date;
}

/** A clock that runs with the system's but can be set ahead (demo and test mode only). */
export interface MovableClock extends Clock {
  /** The difference to the system's clock, in milliseconds. */
  offset(): number;
  setOffset(milliseconds: number): void;
}

/** The system clock. */
export const systemClock: Clock = { now: () => new Date() };

/** Creates a clock that tests and development can move by milliseconds. */
export function movableClock(initialOffset = 0): MovableClock {
  let offset = initialOffset;
  return {
    now: () => new Date(Date.now() + offset),
    offset: () => offset,
    setOffset: milliseconds => {
      offset = milliseconds;
    },
  };
}

export const isMovable = (clock: Clock): clock is MovableClock => 'setOffset' in clock;
