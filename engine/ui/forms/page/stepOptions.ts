import { getUiOptions } from '@rjsf/utils';
import type { FormState } from '../../../contract/contract.ts';

export interface ReviewSection {
  /** The step in which the answers were given. */
  step: string;
  title: string;
  rows: { label: string; value: string | number | boolean | null }[];
}

/** The options of a whole step, in the root of its ui schema. */
interface StepOptions {
  help?: string;
  /** Renders the whole step. */
  component?: string;
  props: Record<string, unknown>;
  sections: ReviewSection[];
}

export function stepOptions({ form }: Pick<FormState, 'form'>): StepOptions {
  const { help, sections, component, props } = getUiOptions(form.ui_schema);
  return {
    help: typeof help === 'string' ? help : undefined,
    component: typeof component === 'string' ? component : undefined,
    props: typeof props === 'object' && props !== null ? (props as Record<string, unknown>) : {},
    sections: Array.isArray(sections) ? (sections as ReviewSection[]) : [],
  };
}

type Step = FormState['form']['steps'][number];

/** Returns the current step, its number among the visible steps, and the steps after it. */
export function placeInForm({ form, step }: FormState): { current: Step; number: number; count: number; next?: Step } {
  const place = form.steps.findIndex(({ name }) => name === step);
  const current = form.steps[place] ?? { name: step, title: form.title, state: 'current' as const };
  return { current, number: place + 1, count: form.steps.length, next: form.steps[place + 1] };
}
