import { useEffect } from 'react';
import { Loading } from '../../engine/ui/components/index.ts';

/** An account site elsewhere does what our own page would do. */
export function ExternalLogin({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to]);
  return <Loading />;
}
