import type { CallError } from '../../../engine/client/api/index.ts';
import type { I18n } from '../../../engine/ui/resources/index.ts';
import type { Tone } from '../../../engine/ui/theme/index.ts';

/** Why a change of plan, or the payment of a renewal, did not come about. */
export type ChangeProblem =
  | { kind: 'declined' | 'refused'; sentence: string }
  /** `overtaken`: the plan was changed elsewhere while a change was being chosen here. */
  | { kind: 'amount_changed' | 'not_confirmed' | 'offline' | 'overtaken' };

export const AMOUNT_CHANGED = { kind: 'amount_changed' } as const;

/** `confirming`: there had been a challenge. */
export function problemOf(problem: CallError, confirming: boolean): ChangeProblem {
  const { code, body, entries } = problem;
  if (problem.isOffline || code >= 500) return { kind: 'offline' };
  if (code === 409 && 'amount' in body) return AMOUNT_CHANGED;
  const [entry] = entries;
  if (!entry?.loc.includes('payment_data')) return { kind: 'refused', sentence: entry?.msg ?? problem.message };
  if (confirming || body.reason === 'not_confirmed') return { kind: 'not_confirmed' };
  return { kind: 'declined', sentence: entry.msg };
}

interface ProblemTexts {
  tone: Tone;
  title: string;
  text: string;
}

export function problemTexts(problem: ChangeProblem, i18n: I18n): ProblemTexts {
  const words = (part: string) => i18n.text(`billing.subscription.problems.${problem.kind}.${part}`);
  if ('sentence' in problem)
    return {
      tone: 'error',
      title: words('title'),
      text: problem.kind === 'declined' ? `${problem.sentence} ${words('text')}` : problem.sentence,
    };
  return { tone: problem.kind === 'offline' ? 'error' : 'warning', title: words('title'), text: words('text') };
}
