import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { InfoIcon } from '../layout/icons.ts';
import { withWords } from '../layout/onDemand.tsx';
import { useIsTeam } from '../presence/useIsTeam.ts';
import { usePortal } from '../resources/Screens.tsx';
import { useSpeaker } from '../resources/useSpeaker.ts';
import type { AskedAbout } from './askedAbout.ts';

const WhyDialog = withWords(() => import('./WhyDialog.tsx'));

/** Beside the actions of a page, for staff who may read rules: why a person does not see a thing here, or may not do it. */
export function WhyButton(about: AskedAbout) {
  const { inspects } = usePortal();
  const isStaff = useIsTeam();
  const say = useSpeaker();
  const [open, setOpen] = useState(false);
  if (!inspects || !isStaff) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-haspopup="dialog"
        aria-label={say.text('support.why.open')}
        title={say.text('support.why.open')}
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
