import type { CallForm } from '../../../contract/generated/types.ts';
import { useStoredValues } from '../../hooks/useStoredValues.ts';
import type { CallAnswers } from '../session/callBody.ts';

const isSecret = (form: CallForm, name: string): boolean =>
  form.steps.some(({ ui_schema }) => {
    const field = ui_schema[name] as { 'ui:options'?: { input?: string } } | undefined;
    return field?.['ui:options']?.input === 'password';
  });

/** Null marks a cleared answer, because JSON has no undefined. */
const toNull = (value: unknown) => (value === undefined ? null : value);

/**
 * What was changed and not yet sent, kept in this tab: a reload or a detour loses nothing. What was not touched follows
 * the server. Passwords are never kept.
 */
export function useStoredAnswers(form: CallForm) {
  const kept = useStoredValues<CallAnswers>(form.id, {});
  const restored = Object.fromEntries(Object.entries(kept.values).map(([name, value]) => [name, value ?? undefined]));
  return {
    start: { ...form.data, ...restored } as CallAnswers,
    keep(answers: CallAnswers): void {
      const names = new Set([...Object.keys(answers), ...Object.keys(kept.values)]);
      const differs = (name: string) => JSON.stringify(answers[name]) !== JSON.stringify(form.data[name]);
      const changed = [...names].filter(name => !isSecret(form, name) && (name in kept.values || differs(name)));
      if (changed.length > 0) kept.change(Object.fromEntries(changed.map(name => [name, toNull(answers[name])])));
    },
    clear: kept.clear,
  };
}
