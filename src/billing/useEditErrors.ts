import type { CallError } from '../../engine/client/api/index.ts';
import { useFieldErrors } from '../../engine/ui/components/index.ts';

/**
 * Errors of a card that could not be changed: a single one is about the card as a whole, several are about its fields.
 */
export function useEditErrors(problem: CallError | null): ReturnType<typeof useFieldErrors> {
  const known = useFieldErrors(problem);
  const [only, ...others] = problem?.entries ?? [];
  if (!only || others.length > 0) return known;
  const [key] = Object.keys(known.errors);
  return {
    errors: key === undefined ? {} : { detail: only.msg },
    // After any edit, the message may no longer apply.
    forget: () => key !== undefined && known.forget(key),
  };
}
