import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../../../engine/client/auth/index.ts';
import { useTranslate } from '../../../engine/client/i18n/index.ts';
import { Loading, PillButton } from '../../../engine/ui/components/index.ts';
import { CheckIcon, LockIcon } from '../../../engine/ui/icons/icons.ts';
import {
  CenteredPage,
  CenteredPageButtons,
  LockedFacts,
  useSignOut,
  useUnlockWatch,
} from '../../../engine/ui/layout/index.ts';
import { ContactForm } from './ContactForm.tsx';
import classes from './LockedPage.module.css';
import { PayBalance } from './PayBalance.tsx';

const LockedPayments = lazy(() => import('./LockedPayments.tsx'));

const STILL_WORKS = ['works_orders', 'works_billing', 'works_contact'] as const;

/**
 * Why the account is locked, what still works and the ways out of it. It closes automatically when the account is
 * unlocked.
 */
export default function LockedPage() {
  const translate = useTranslate();
  const user = useUser();
  const signOut = useSignOut();
  const [writing, setWriting] = useState(false);
  useUnlockWatch();
  if (!user) return null;
  const t = (key: string) => translate(`shell.locked.${key}`);
  return (
    <CenteredPage
      title={t('title')}
      icon={LockIcon}
      tone="warning"
      wide
      after={
        <button type="button" className={classes.signOut} onClick={signOut}>
          {t('sign_out')}
        </button>
      }
    >
      <p>{translate(`locked.reason_${user.blocked_reason ?? 'other'}`)}</p>
      <LockedFacts />
      {writing ? (
        <ContactForm onCancel={() => setWriting(false)} />
      ) : (
        <CenteredPageButtons>
          {user.blocked_reason === 'unpaid' && <PayBalance />}
          <PillButton size="large" onClick={() => setWriting(true)}>
            {translate('locked.contact')}
          </PillButton>
        </CenteredPageButtons>
      )}
      <StillWorks
        goesOn={user.blocked_reason !== 'security' && user.blocked_reason !== 'dispute'}
        onContact={() => setWriting(true)}
      />
    </CenteredPage>
  );
}

/** `isContinuing`: orders with our editors are not held up by the lock. */
function StillWorks({ goesOn, onContact }: { goesOn: boolean; onContact: () => void }) {
  const translate = useTranslate();
  const isAsked = useLocation().hash === '#payments';
  const [isOpen, setOpen] = useState(isAsked);
  const presses: Partial<Record<(typeof STILL_WORKS)[number], () => void>> = {
    works_billing: () => setOpen(!isOpen),
    works_contact: onContact,
  };
  const things = STILL_WORKS.filter(thing => goesOn || thing !== 'works_orders');
  return (
    <div className={classes.works}>
      <h2>{translate('locked.works')}</h2>
      <ul>
        {things.map(thing => (
          <li key={thing}>
            <CheckIcon size={14} />
            {presses[thing] ? (
              <button
                type="button"
                className={classes.signOut}
                aria-expanded={thing === 'works_billing' ? isOpen : undefined}
                onClick={presses[thing]}
              >
                {translate(`locked.${thing}`)}
              </button>
            ) : (
              translate(`locked.${thing}`)
            )}
          </li>
        ))}
      </ul>
      {isOpen && (
        <Suspense fallback={<Loading />}>
          <LockedPayments />
        </Suspense>
      )}
      <p className="small muted">{translate('locked.waits')}</p>
    </div>
  );
}
