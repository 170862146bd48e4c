/** How much a bench measures: little by default, the sizes of the bars with `--full`, and any size by the environment. */
const isFull = process.argv.includes('--full');

const size = (variable: string, small: number, full: number): number =>
  Number(process.env[variable] ?? (isFull ? full : small));

/** Rounds of each measurement, in turns with its anchor. */
export const rounds = size('BENCH_ROUNDS', 3, 3);
/** Seconds of load in one round of one call. */
export const loadSeconds = size('BENCH_SECONDS', 1, 2);
/** Orders of the customer who has many, and of the one with few. */
export const manyOrders = size('BENCH_ROWS', 10_000, 100_000);
export const fewOrders = Math.min(1_000, manyOrders);
/** Orders of all customers together. */
export const allOrders = size('BENCH_ALL_ROWS', Math.ceil(manyOrders * 2.1), 210_000);
/** One large upload in MiB, and many of 1 MiB. */
export const largeUpload = size('BENCH_MEBIBYTES', 100, 500);
export const smallUploads = size('BENCH_FILES', 50, 200);
/** Customers who call at the same time, and for how many seconds. */
export const callers = size('BENCH_CALLERS', 100, 100);
export const callSeconds = size('BENCH_CALL_SECONDS', 10, 30);
/** Fields of the long form. */
export const formFields = 300;
/** Orders of a database that is upgraded. */
export const upgradedOrders = size('BENCH_UPGRADED_ORDERS', 50_000, 1_000_000);
