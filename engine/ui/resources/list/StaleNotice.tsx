import Button from '@mui/material/Button';
import { Notice } from '../../components/Notice.tsx';
import { useI18n } from '../useI18n.ts';
import type { ListUrl } from './state/useListUrlState.ts';

/** At most so many names are shown, and so much of each: an address can be long. */
const MOST = 6;
const LONGEST = 40;

const shorten = (name: string): string => (name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name);

/** An old link or view may name what the list no longer has: it is ignored, with one notice. */
export function StaleNotice({ place: { stale, forgetStale } }: { place: ListUrl }) {
  const i18n = useI18n();
  if (stale.length === 0) return null;
  const names = [...stale.slice(0, MOST).map(shorten), ...(stale.length > MOST ? ['…'] : [])];
  return (
    <div style={{ marginBlockEnd: 16 }}>
      <Notice
        tone="info"
        actions={
          <Button variant="text" size="small" onClick={forgetStale}>
            {i18n.text('lists.stale.forget')}
          </Button>
        }
      >
        {i18n.text('lists.stale.text', { names: i18n.list(names) })}
      </Notice>
    </div>
  );
}
