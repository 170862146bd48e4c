import { MoreIcon } from '../../layout/icons.ts';
import { type Acts, useActs } from '../actions/acts.ts';
import { actShortLabel } from '../actions/actWords.ts';
import { type Offer, offersOn } from '../actions/offers.ts';
import { calledOf } from '../display/calledOf.ts';
import type { Row } from '../row.ts';
import type { Speaker } from '../useSpeaker.ts';

interface RowActionsProps {
  row: Row;
  say: Speaker;
}

/** What the row asks for, and what else can be done with it. */
function offersFor({ resource, guide }: Acts, row: Row, say: Speaker): { first: Offer | undefined; rest: Offer[] } {
  const offers = offersOn(resource, resource.list?.rowActions ?? [], row);
  const next = guide?.next(row, say);
  const asked = guide ? !next?.quiet && next?.action : offers.find(({ tone }) => tone === 'primary')?.name;
  const first = offers.find(({ name }) => name === asked);
  return { first, rest: offers.filter(offer => offer !== first) };
}

/** One pill where the row asks for something, the rest behind the dots. */
export const RowActions = (props: RowActionsProps) => (
  <div className="acts">
    <RowPill {...props} />
    <RowMenu {...props} />
  </div>
);

export function RowPill({ row, say }: RowActionsProps) {
  const acts = useActs();
  const { first } = offersFor(acts, row, say);
  if (!first) return null;
  const isPending = acts.pending === `${first.name} ${row.id}`;
  return (
    <button
      type="button"
      className="pill"
      disabled={isPending}
      aria-busy={isPending}
      onClick={() => acts.run(first.name, row)}
    >
      {actShortLabel(acts, first.name, row, say)}
    </button>
  );
}

export function RowMenu({ row, say }: RowActionsProps) {
  const acts = useActs();
  const { rest } = offersFor(acts, row, say);
  if (rest.length === 0) return null;
  // The menu is closed while what was chosen in it runs.
  const isPending = rest.some(({ name }) => acts.pending === `${name} ${row.id}`);
  return (
    <button
      type="button"
      className="dots"
      disabled={isPending}
      aria-busy={isPending}
      aria-haspopup="menu"
      aria-label={say.text('screens.more_actions', { name: calledOf(row, acts.resource, say) })}
      onClick={event => acts.more(row, rest, event.currentTarget)}
    >
      <MoreIcon />
    </button>
  );
}
