/** `npm run test:full` runs everything; `npm test` runs a part of the long matrices, another part each day. */
export const isFullRun = process.env.GALLEY_FULL === '1';
export const dayNumber = Math.floor(Date.now() / 86_400_000);

/** Whether an entry of a matrix is run today, if it is run in turns of so many days. */
export const isOfToday = (place: number, days: number): boolean => isFullRun || (place + dayNumber) % days === 0;
