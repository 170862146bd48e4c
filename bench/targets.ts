/** The bars of the project: one row for each kind of work. docs/performance.md shows how far each of them is met. */
export interface Target {
  work: string;
  /** What the figure is divided by; without one, the figure itself is compared with the bar. */
  anchor?: string;
  unit: string;
  bar: number;
  goal: number;
  /** The higher the better. */
  isRate?: true;
  /** The figure of version 0.1.0. */
  before: string;
}

const stockAdmin = 'stock react-admin';
const stockForm = 'stock RJSF with MUI';
const sql = 'hand-written SQL';

export const targets = {
  signInScripts: { work: 'JavaScript before sign-in paints', unit: 'kB', bar: 115, goal: 90, before: '118 to 266' },
  signInVisible: {
    work: 'sign-in visible, CPU 4 times slower, fast 4G',
    anchor: stockAdmin,
    unit: 'ms',
    bar: 0.45,
    goal: 0.33,
    before: '0.62',
  },
  listCpu: {
    work: 'first order list, 25 rows: main-thread CPU',
    anchor: stockAdmin,
    unit: 'ms',
    bar: 0.6,
    goal: 0.5,
    before: '0.93',
  },
  listBlocked: {
    work: 'first order list: blocked time (TBT), CPU 4 times slower',
    anchor: stockAdmin,
    unit: 'ms',
    bar: 0.25,
    goal: 0.05,
    before: '0.65',
  },
  listBytes: {
    work: 'first order list: all bytes until the rows are visible',
    anchor: stockAdmin,
    unit: 'kB',
    bar: 0.7,
    goal: 0.6,
    before: '1.05',
  },
  listRequests: {
    work: 'first order list: requests until the rows are visible',
    unit: '',
    bar: 16,
    goal: 12,
    before: '34',
  },
  listToShow: {
    work: 'list to show, whole page',
    anchor: stockAdmin,
    unit: 'ms',
    bar: 0.6,
    goal: 0.4,
    before: '1.7',
  },
  backToList: { work: 'show back to list', anchor: stockAdmin, unit: 'ms', bar: 0.2, goal: 0.1, before: '0.6' },
  nextPage: { work: 'next page of a list', anchor: stockAdmin, unit: 'ms', bar: 0.3, goal: 0.2, before: '0.4' },
  sortList: { work: 'sort a list', anchor: stockAdmin, unit: 'ms', bar: 0.3, goal: 0.2, before: '0.5' },
  thousandTime: { work: '1,000 rows: time', anchor: stockAdmin, unit: 'ms', bar: 0.2, goal: 0.1, before: '0.49' },
  thousandHeap: { work: '1,000 rows: heap', anchor: stockAdmin, unit: 'MB', bar: 0.12, goal: 0.07, before: '0.21' },
  scrollElements: {
    work: '10,000 rows scrolled from end to end: most elements',
    unit: '',
    bar: 1_500,
    goal: 1_500,
    before: 'not offered',
  },
  scrollTask: {
    work: '10,000 rows scrolled from end to end: longest task',
    unit: 'ms',
    bar: 50,
    goal: 16,
    before: 'not offered',
  },
  keyScript: {
    work: 'a key in a 300-field step, rest included: script',
    anchor: stockForm,
    unit: 'ms',
    bar: 0.12,
    goal: 0.05,
    before: '0.22',
  },
  keyTask: {
    work: 'a key in a 300-field step: longest task, CPU 4 times slower',
    unit: 'ms',
    bar: 50,
    goal: 16,
    before: '208 to 465',
  },
  formVisible: {
    work: 'first visible fields of 300',
    anchor: stockForm,
    unit: 'ms',
    bar: 0.4,
    goal: 0.2,
    before: '1.2 to 1.7',
  },
  formBytes: {
    work: 'bytes of the page with 300 fields',
    anchor: stockForm,
    unit: 'kB',
    bar: 1.3,
    goal: 1,
    before: '3.9 to 4.9',
  },
  countThesis: {
    work: 'a .docx of 40,000 words: from the drop to its count, CPU 4 times slower',
    unit: 'ms',
    bar: 2_000,
    goal: 1_000,
    before: 'not offered',
  },
  dropPrice: {
    work: 'a .docx of 40,000 words dropped in the order form: to its price, CPU 4 times slower',
    unit: 'ms',
    bar: 2_000,
    goal: 1_500,
    before: 'not offered',
  },
  changePrice: {
    work: 'the order form: from a changed quantity to its price',
    unit: 'ms',
    bar: 250,
    goal: 200,
    before: 'not measured',
  },
  ordersRate: {
    work: 'GET /orders, 1,000 orders: requests a second',
    anchor: `${sql} with a session check`,
    unit: '/s',
    bar: 0.75,
    goal: 0.9,
    isRate: true,
    before: '0.48, anchor without session',
  },
  ordersTail: {
    work: 'GET /orders, 1,000 orders: p99',
    anchor: `${sql} with a session check`,
    unit: 'ms',
    bar: 1.5,
    goal: 1.2,
    before: '2.4',
  },
  manyList: {
    work: 'list of a customer with 100,000 orders: server CPU',
    anchor: 'the same with 1,000',
    unit: 'ms',
    bar: 1.5,
    goal: 1.1,
    before: '3',
  },
  manyDashboard: {
    work: 'dashboard of a customer with 100,000 orders: server CPU',
    anchor: 'the same with 1,000',
    unit: 'ms',
    bar: 1.5,
    goal: 1.1,
    before: '13',
  },
  orderStatements: { work: 'GET /orders/{uuid}: statements', unit: '', bar: 2, goal: 1, before: '7 to 9' },
  orderCpu: {
    work: 'GET /orders/{uuid}: server CPU',
    anchor: 'the same data by one hand-written statement',
    unit: 'ms',
    bar: 2.5,
    goal: 1.5,
    before: 'about 10',
  },
  portalCpu: { work: 'GET /portal: server CPU', unit: 'ms', bar: 0.6, goal: 0.6, before: '6' },
  portalBytes: { work: 'GET /portal: bytes', unit: 'kB', bar: 7, goal: 7, before: '55' },
  portalAgain: { work: 'GET /portal once more, 304: server CPU', unit: 'ms', bar: 0.6, goal: 0.6, before: '6, no 304' },
  staffPage: {
    work: 'staff page over 210,000 orders: requests a second',
    anchor: `${sql} of the page without a count`,
    unit: '/s',
    bar: 0.6,
    goal: 0.8,
    isRate: true,
    before: '0.27',
  },
  uploadLarge: {
    work: 'upload of 500 MB',
    anchor: 'a raw stream with fsync',
    unit: 'MiB/s',
    bar: 0.75,
    goal: 0.85,
    isRate: true,
    before: '0.55',
  },
  uploadSmall: {
    work: 'upload of 200 files of 1 MB',
    anchor: 'raw streams with fsync',
    unit: 'MiB/s',
    bar: 0.45,
    goal: 0.6,
    isRate: true,
    before: '0.22',
  },
  mixedTail: { work: '100 customers, mixed calls: p95', unit: 'ms', bar: 300, goal: 150, before: 'unknown' },
  mixedErrors: { work: '100 customers, mixed calls: answers of 5xx', unit: '', bar: 0, goal: 0, before: '0' },
  metrics: {
    work: 'a call with metrics: answers in a second of processor time',
    anchor: 'the same without metrics',
    unit: '1/s',
    bar: 0.95,
    goal: 0.99,
    isRate: true,
    before: 'none',
  },
  installWhole: { work: 'node_modules after `npm ci`', unit: 'GiB', bar: 1, goal: 0.8, before: '1.2' },
  installRuntime: { work: 'its runtime part (`--omit=dev`)', unit: 'GiB', bar: 0.7, goal: 0.5, before: '0.9' },
} as const satisfies Record<string, Target>;

export type TargetName = keyof typeof targets;
export const targetOf = (name: TargetName): Target => targets[name];

/** The figures of one row: one for each round, and the anchor's of the same rounds. */
export interface Result {
  target: TargetName;
  ours: number[];
  anchor?: number[];
  /** Why there are no figures, or what else belongs to them. */
  note?: string;
}
