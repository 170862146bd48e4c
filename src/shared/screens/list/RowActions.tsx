import { MoreIcon } from '../../shell/icons.tsx';
import { useActs } from '../actions/acts.ts';
import { actShortLabel } from '../actions/actWords.ts';
import { offersOn } from '../actions/offers.ts';
import { nameOf, type Row } from '../row.ts';
import type { Speaker } from '../useSpeaker.ts';

/** One pill where the row asks for something, the rest behind the dots. */
export function RowActions({ row, say }: { row: Row; say: Speaker }) {
  const acts = useActs();
  const { resource, guide, run, more, pending } = acts;
  const offers = offersOn(resource, resource.list?.rowActions ?? [], row);
  const next = guide?.next(row, say);
  const asked = guide ? !next?.quiet && next?.action : offers.find(({ tone }) => tone === 'primary')?.name;
  const first = offers.find(({ name }) => name === asked);
  const rest = offers.filter(offer => offer !== first);
  const name = nameOf(row, resource.title);
  return (
    <div className="acts">
      {first && (
        <button
          type="button"
          className="pill"
          disabled={pending === `${first.name} ${row.id}`}
          onClick={() => run(first.name, row)}
        >
          {actShortLabel(acts, first.name, row, say)}
        </button>
      )}
      {rest.length > 0 && (
        <button
          type="button"
          className="dots"
          aria-haspopup="menu"
          aria-label={say.text('screens.more_actions', { name })}
          onClick={event => more(row, rest, event.currentTarget)}
        >
          <MoreIcon />
        </button>
      )}
    </div>
  );
}
