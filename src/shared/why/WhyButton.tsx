import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { useIsTeam } from '../live/useIsTeam.ts';
import { useSpeaker } from '../screens/useSpeaker.ts';
import { InfoIcon } from '../shell/icons.tsx';
import { withWords } from '../shell/onDemand.tsx';
import type { AskedAbout } from './askedAbout.ts';

const WhyDialog = withWords(() => import('./WhyDialog.tsx'));

/** Beside the actions of a page, for our team: why somebody does not see something here, or may not do it. */
export function WhyButton(about: AskedAbout) {
  const isTeam = useIsTeam();
  const say = useSpeaker();
  const [open, setOpen] = useState(false);
  if (!isTeam) return null;
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
