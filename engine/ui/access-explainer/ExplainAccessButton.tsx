import { Suspense, useState } from 'react';
import { IconButton } from '../components/IconButton.tsx';
import { InfoIcon } from '../icons/icons.ts';
import { lazyWithMessages } from '../loading/lazyComponent.tsx';
import { useIsStaff } from '../presence/useIsStaff.ts';
import { usePortal } from '../resources/Screens.tsx';
import { useI18n } from '../resources/useI18n.ts';
import type { ExplainTarget } from './explainTarget.ts';

const WhyDialog = lazyWithMessages(() => import('./AccessExplainerDialog.tsx'));

/**
 * Button beside the actions of a page, for staff who may read rules: explains why a person does not see something here,
 * or may not do it.
 */
export function ExplainAccessButton(about: ExplainTarget) {
  const { inspects } = usePortal();
  const isStaff = useIsStaff();
  const i18n = useI18n();
  const [open, setOpen] = useState(false);
  if (!inspects || !isStaff) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-haspopup="dialog"
        aria-label={i18n.text('access_explainer.open')}
        title={i18n.text('access_explainer.open')}
        onClick={() => setOpen(true)}
      >
        <InfoIcon />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <WhyDialog {...about} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
