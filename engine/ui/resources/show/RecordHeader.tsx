import IconButton from '@mui/material/IconButton';
import type { ResolvedColumn, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { ExplainAccessButton } from '../../access-explainer/ExplainAccessButton.tsx';
import { MoreIcon } from '../../icons/icons.ts';
import { iconNamed } from '../../icons/namedIcons.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { Colleagues } from '../../presence/Colleagues.tsx';
import { useActions } from '../actions/actionsContext.ts';
import { actionLabel } from '../actions/actionTexts.ts';
import { type AvailableAction, getAction, getAvailableActions } from '../actions/availableActions.ts';
import { Badge } from '../display/Badge.tsx';
import { recordName } from '../display/recordName.ts';
import { optionOf } from '../display/Value.tsx';
import { nameOf, type Row, valueAt } from '../row.ts';
import type { NextStep } from '../rowPresenter.ts';
import { useResourcesAbove } from '../Screens.tsx';
import { useI18n } from '../useI18n.ts';
import { useParentAbove } from '../useParent.ts';
import { RowFacts } from './RowFacts.tsx';

/** The action that comes first, at most one beside it besides the pinned ones, and the rest for the menu. */
function arrangeActions(
  offers: AvailableAction[],
  next: NextStep | undefined,
  isPinned: (offer: AvailableAction) => boolean,
) {
  const first = offers.find(({ name, tone }) => (next ? name === next.action : tone === 'primary'));
  const pinned = offers.filter(offer => offer !== first && isPinned(offer));
  const others = offers.filter(offer => offer !== first && !pinned.includes(offer) && offer.name !== 'show');
  const beside = others.find(({ tone }) => tone !== 'danger');
  const rest = others.filter(offer => offer !== beside);
  // Irreversible actions come last: they must not be pressed by habit.
  return {
    first,
    pinned,
    beside,
    rest: rest.toSorted((one, other) => Number(one.tone === 'danger') - Number(other.tone === 'danger')),
  };
}

/** The first of these columns that shows the record's state. */
function StateChip({ columns, row }: { columns: ResolvedColumn[]; row: Row }) {
  const i18n = useI18n();
  const state = columns.map(column => optionOf(column, row, valueAt(row, column.field))).find(option => option?.tone);
  return state ? <Badge option={state} text={i18n.label(state.label)} /> : null;
}

export function RecordHeader({ resource, row }: { resource: ResolvedResource; row: Row }) {
  const acts = useActions();
  const i18n = useI18n();
  const above = useResourcesAbove(resource);
  const offers = getAvailableActions(resource, resource.show?.actions ?? [], row);
  const textsOf = (name: string) => acts.presenter?.action?.(row, name, i18n);
  const { first, pinned, beside, rest } = arrangeActions(offers, acts.presenter?.next(row, i18n), ({ name }) =>
    Boolean(textsOf(name)?.pinned),
  );
  const columns = resource.list?.columns ?? [];
  const titled = columns.find(({ mobile }) => mobile === 'title');
  const states = columns.filter(
    ({ display, component, field }) => display === 'badge' && !component && field !== titled?.field,
  );
  const name = nameOf(row, resource);
  const parent = useParentAbove(resource, row);
  const asAction = (offer: AvailableAction | undefined) =>
    offer && {
      label: actionLabel(acts, offer.name, row, i18n),
      onClick: () => acts.run(offer.name, row),
      icon: textsOf(offer.name)?.icon === null ? undefined : iconNamed(getAction(resource, offer.name).icon),
      pending: acts.pending === `${offer.name} ${row.id}`,
      danger: offer.tone === 'danger',
    };
  const second = asAction(beside);
  const secondary = [
    ...pinned.flatMap(offer => asAction(offer) ?? []),
    ...(second ? [{ ...second, icon: undefined }] : []),
  ];

  return (
    <PageHeader
      title={recordName(row, resource, i18n)}
      parents={parent?.crumbs ?? [...above, resource].map(one => ({ label: i18n.label(one.label), to: one.route }))}
      chip={
        <>
          <StateChip columns={states} row={row} />
          <ExplainAccessButton resource={resource.name} uuid={row.id} />
          <Colleagues resource={resource.name} uuid={row.id} doing="reads" />
        </>
      }
      sentence={<RowFacts resource={resource} row={row} title={name} />}
      primary={asAction(first)}
      secondary={secondary}
      extra={
        rest.length > 0 && (
          <IconButton
            aria-haspopup="menu"
            aria-label={i18n.text('screens.more_actions', { name })}
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
