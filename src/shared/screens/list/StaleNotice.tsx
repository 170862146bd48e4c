import Button from '@mui/material/Button';
import { Notice } from '../../shell/Notice.tsx';
import { useSpeaker } from '../useSpeaker.ts';
import type { ListPlace } from './useListAddress.ts';

/** A link or a view from another day may name what the list no longer has: it is left out, and said once. */
export function StaleNotice({ place: { stale, forgetStale } }: { place: ListPlace }) {
  const say = useSpeaker();
  if (stale.length === 0) return null;
  return (
    <Notice
      tone="info"
      actions={
        <Button variant="text" size="small" onClick={forgetStale}>
          {say.text('lists.stale.forget')}
        </Button>
      }
    >
      {say.text('lists.stale.text', { names: say.list(stale) })}
    </Notice>
  );
}
