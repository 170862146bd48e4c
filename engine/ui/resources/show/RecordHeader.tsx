import IconButton from '@mui/material/IconButton';
import type { ResolvedColumn, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { WhyButton } from '../../access-explainer/WhyButton.tsx';
import { MoreIcon } from '../../layout/icons.ts';
import { iconNamed } from '../../layout/menuIcons.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { Colleagues } from '../../presence/Colleagues.tsx';
import { useActs } from '../actions/acts.ts';
import { actLabel } from '../actions/actWords.ts';
import { actionNamed, type Offer, offersOn } from '../actions/offers.ts';
import { Badge } from '../display/Badge.tsx';
import { calledOf } from '../display/calledOf.ts';
import { optionOf } from '../display/Value.tsx';
import type { NextStep } from '../guide.ts';
import { nameOf, type Row, valueAt } from '../row.ts';
import { useResourcesAbove } from '../Screens.tsx';
import { useParentAbove } from '../useParent.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { RowFacts } from './RowFacts.tsx';

/** The action that comes first, at most one beside it, and the rest for the menu. */
function arranged(offers: Offer[], next: NextStep | undefined) {
  const first = offers.find(({ name, tone }) => (next ? name === next.action : tone === 'primary'));
  const others = offers.filter(offer => offer !== first && offer.name !== 'show');
  const beside = others.find(({ tone }) => tone !== 'danger');
  const rest = others.filter(offer => offer !== beside);
  // What cannot be taken back stands last: it must not be pressed by habit.
  return {
    first,
    beside,
    rest: rest.toSorted((one, other) => Number(one.tone === 'danger') - Number(other.tone === 'danger')),
  };
}

/** The first of these columns that says how the record stands. */
function StateChip({ columns, row }: { columns: ResolvedColumn[]; row: Row }) {
  const say = useSpeaker();
  const state = columns.map(column => optionOf(column, row, valueAt(row, column.field))).find(option => option?.tone);
  return state ? <Badge option={state} text={say.label(state.label)} /> : null;
}

export function RecordHeader({ resource, row }: { resource: ResolvedResource; row: Row }) {
  const acts = useActs();
  const say = useSpeaker();
  const above = useResourcesAbove(resource);
  const offers = offersOn(resource, resource.show?.actions ?? [], row);
  const { first, beside, rest } = arranged(offers, acts.guide?.next(row, say));
  const columns = resource.list?.columns ?? [];
  const titled = columns.find(({ mobile }) => mobile === 'title');
  const states = columns.filter(
    ({ display, component, field }) => display === 'badge' && !component && field !== titled?.field,
  );
  const name = nameOf(row, resource);
  const parent = useParentAbove(resource, row);
  const asAction = (offer: Offer | undefined) =>
    offer && {
      label: actLabel(acts, offer.name, row, say),
      onClick: () => acts.run(offer.name, row),
      icon: iconNamed(actionNamed(resource, offer.name).icon),
      pending: acts.pending === `${offer.name} ${row.id}`,
      danger: offer.tone === 'danger',
    };
  const second = asAction(beside);

  return (
    <PageHeader
      title={calledOf(row, resource, say)}
      parents={parent?.crumbs ?? [...above, resource].map(one => ({ label: say.label(one.label), to: one.route }))}
      chip={
        <>
          <StateChip columns={states} row={row} />
          <WhyButton resource={resource.name} uuid={row.id} />
          <Colleagues resource={resource.name} uuid={row.id} doing="reads" />
        </>
      }
      sentence={<RowFacts resource={resource} row={row} title={name} />}
      primary={asAction(first)}
      secondary={second && [{ ...second, icon: undefined }]}
      extra={
        rest.length > 0 && (
          <IconButton
            aria-haspopup="menu"
            aria-label={say.text('screens.more_actions', { name })}
            loading={rest.some(offer => acts.pending === `${offer.name} ${row.id}`)}
            onClick={event => acts.more(row, rest, event.currentTarget)}
            sx={{ order: 9 }}
          >
            <MoreIcon />
          </IconButton>
        )
      }
    />
  );
}
