import toast, { type ToastOptions } from 'react-hot-toast';
import { announceToast } from './firstToast.ts';

/** The specification's limits. Loading has no duration: it goes when the work does. */
export const TOAST_LIMIT = 20;
export const TOAST_MS = { blank: 4000, error: 4000, success: 2000, loading: Number.POSITIVE_INFINITY } as const;

type Kind = keyof typeof TOAST_MS;

/** Screen readers announce errors at once, other messages at the next pause. */
const SPOKEN: Partial<Record<Kind, ToastOptions>> = {
  error: { ariaProps: { role: 'alert', 'aria-live': 'assertive' } },
};

/** Oldest first. `seen`: the toast was on the page, so it is over once it is absent. */
let ledger: { id: string; kind: Kind; seen: boolean }[] = [];

/** Called by the toast area with the toasts on the page. */
export function rememberShown(ids: ReadonlySet<string>) {
  ledger = ledger.filter(entry => ids.has(entry.id) || !entry.seen);
  for (const entry of ledger) if (ids.has(entry.id)) entry.seen = true;
}

/** The 21st drops the oldest one that is not loading; the library alone would drop the oldest of all. */
function makeRoom() {
  if (ledger.length < TOAST_LIMIT) return;
  const dropped = ledger.find(entry => entry.kind !== 'loading') ?? ledger[0];
  if (!dropped) return;
  toast.remove(dropped.id);
  ledger = ledger.filter(entry => entry !== dropped);
}

const show =
  (kind: Kind) =>
  (message: string | React.ReactElement, options: ToastOptions = {}): string => {
    const again = options.id !== undefined && ledger.some(entry => entry.id === options.id);
    if (!again) makeRoom();
    const raise = kind === 'blank' ? toast : toast[kind];
    const id = raise(message, { duration: TOAST_MS[kind], ...SPOKEN[kind], ...options });
    ledger = [...ledger.filter(entry => entry.id !== id), { id, kind, seen: false }];
    announceToast();
    return id;
  };

/** Queue of toasts: short messages that need no answer. Messages that need one are a `Notice`. */
export const toasts = {
  blank: show('blank'),
  success: show('success'),
  error: show('error'),
  loading: show('loading'),
  dismiss: (id: string) => toast.dismiss(id),
};
