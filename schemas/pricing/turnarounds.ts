/** The turnarounds, slowest first. `constants.json` has the same. */
export const turnarounds = ['standard', 'express', 'rush'] as const;

export type Turnaround = (typeof turnarounds)[number];
