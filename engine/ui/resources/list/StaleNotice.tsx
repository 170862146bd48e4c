import Button from '@mui/material/Button';
import { Notice } from '../../layout/Notice.tsx';
import { useSpeaker } from '../useSpeaker.ts';
import type { ListPlace } from './useListAddress.ts';

/** So many names are said, and so much of each: an address can be long. */
const MOST = 6;
const LONGEST = 40;

const shortened = (name: string): string => (name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name);

/** A link or a view from another day may name what the list no longer has: it is left out, and said once. */
export function StaleNotice({ place: { stale, forgetStale } }: { place: ListPlace }) {
  const say = useSpeaker();
  if (stale.length === 0) return null;
  const names = [...stale.slice(0, MOST).map(shortened), ...(stale.length > MOST ? ['…'] : [])];
  return (
    <div style={{ marginBlockEnd: 16 }}>
      <Notice
        tone="info"
        actions={
          <Button variant="text" size="small" onClick={forgetStale}>
            {say.text('lists.stale.forget')}
          </Button>
        }
      >
        {say.text('lists.stale.text', { names: say.list(names) })}
      </Notice>
    </div>
  );
}
