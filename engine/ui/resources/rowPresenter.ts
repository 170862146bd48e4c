import type { Tone } from '../theme/tokens.ts';
import type { Row } from './row.ts';
import type { I18n } from './useI18n.ts';

/** The suggested next step for a row. Its texts may be getters, because a list shows few of them. */
export interface NextStep {
  tone: Tone;
  /** "Your edited files are ready": what happened. Absent: the page of the row shows nothing. */
  title?: string;
  /** What it means and what to do, in one or two plain sentences. */
  sentence?: string;
  /** The same in one line, for a list of what to do: "Quoted: 958.10 USD, valid until 10 Dec". */
  brief?: string;
  /** The date that matters now: "Pay by 3 Dec". */
  date?: string;
  /** The exact time behind it. */
  at?: string;
  /** Name of the action that comes first. */
  action?: string;
  /** Name of the action beside the text, for those who need no more. */
  also?: string;
  /** It is only possible; nothing waits for it, so a list shows no button for it. */
  quiet?: boolean;
}

/** Overrides of one action on one row. */
export interface ActionTexts {
  label?: string;
  /** The same for the narrow column of a list. */
  short?: string;
  /** The page that it leads to on this row, instead of the one of the resource. */
  to?: string;
  /** Without the icon of the resource, which stands for what the action does elsewhere. */
  icon?: null;
  /** Whether it always is a button in the header of the row's page, and never in the menu. */
  pinned?: boolean;
  /** The confirmation before it, which states the consequence. */
  question?: { title: string; text: string; confirm: string; keep: string };
}

/** The title and the buttons of a confirmation about several rows. */
export interface BulkQuestion {
  title: string;
  confirm: string;
  keep: string;
}

/** Pure functions that present the rows of a resource; the app registers them by the resource's name. */
export interface RowPresenter {
  next: (row: Row, i18n: I18n) => NextStep | undefined;
  action?: (row: Row, action: string, i18n: I18n) => ActionTexts | undefined;
  /** The result of an action on several rows, shown before it. */
  bulkSummary?: (rows: Row[], action: string, i18n: I18n) => string | undefined;
  /** The confirmation before an action on several rows; absent: the usual one. */
  bulkQuestion?: (rows: Row[], action: string, i18n: I18n) => BulkQuestion | undefined;
  /** By action with a dry run: text about its result, made from the answer of the dry run. */
  previews?: Partial<Record<string, (answer: unknown, i18n: I18n) => string | undefined>>;
}

interface KnownStep {
  presenter: RowPresenter;
  i18n: I18n;
  madeAt: number;
  next: NextStep | undefined;
}

const steps = new WeakMap<Row, KnownStep>();
/** "Tomorrow" becomes "today" on a page that is open overnight. */
const VALID_MS = 60_000;

/**
 * Returns the next step of a row. Several parts of a row ask for it, so it is computed once for them: until the row,
 * the language or the minute changes.
 */
export function getNextStep(presenter: RowPresenter | undefined, row: Row, i18n: I18n): NextStep | undefined {
  if (!presenter) return undefined;
  const now = Date.now();
  const known = steps.get(row);
  const isValid = known?.presenter === presenter && known.i18n === i18n && Math.abs(now - known.madeAt) < VALID_MS;
  if (isValid) return known.next;
  const next = presenter.next(row, i18n);
  steps.set(row, { presenter, i18n, madeAt: now, next });
  return next;
}
