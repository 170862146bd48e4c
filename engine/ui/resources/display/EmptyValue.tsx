import type { I18n } from '../useI18n.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Shows that there is no value. Cards and lines of facts leave it out. */
export function EmptyValue({ i18n }: { i18n: I18n }) {
  return (
    <span data-absent>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{i18n.text('screens.none')}</VisuallyHidden>
    </span>
  );
}
