import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { onReauthentication } from '../../client/api/call.ts';
import { lazyWithMessages } from '../loading/lazyComponent.tsx';

const ReauthenticationDialog = lazyWithMessages(() => import('./ReauthenticationDialog.tsx'));

/** The dialog that asks for the password when a call needs a recent sign-in, and then repeats the call. */
export function Reauthentication() {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(given: boolean) => void>(() => {});
  const close = useCallback((given: boolean) => {
    setOpen(false);
    answer.current(given);
  }, []);
  useEffect(() => {
    const stop = onReauthentication(() => {
      setOpen(true);
      return new Promise<boolean>(resolve => {
        answer.current = resolve;
      });
    });
    return () => {
      stop();
      // The page closes, signed out or locked elsewhere: no call may wait for a password any longer.
      answer.current(false);
    };
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <ReauthenticationDialog onDone={() => close(true)} onCancel={() => close(false)} />
    </Suspense>
  );
}
