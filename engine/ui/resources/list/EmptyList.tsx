import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { ResolvedList, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PlusIcon, SearchIcon } from '../../icons/icons.ts';
import { useI18n } from '../useI18n.ts';
import { createLink } from './createLink.ts';
import { filterText, isSet } from './filters/filterText.ts';
import { isFiltered, type ListUrlState, wholeView } from './state/listUrlState.ts';
import type { ChangeListUrl } from './state/useListUrlState.ts';

interface EmptyListProps {
  resource: ResolvedResource;
  list: ResolvedList;
  address: ListUrlState;
  change: ChangeListUrl;
}

/** Shown without rows: no match, an empty view, or an empty list. Each case has its text and its next step. */
export function EmptyList(props: EmptyListProps) {
  if (isFiltered(props.address)) return <NothingMatches {...props} />;
  return props.address.view === wholeView(props.list)?.id ? <NothingYet {...props} /> : <EmptyView {...props} />;
}

function NothingMatches({ resource, list, address, change }: EmptyListProps) {
  const i18n = useI18n();
  const set = list.filters
    .filter(filter => isSet(filter, address.filters))
    .map(filter => `${i18n.label(filter.label)}: ${filterText(filter, address.filters, i18n)}`);
  const whole = wholeView(list);
  const asked = address.q ? [...set, i18n.text('screens.no_match.contains', { q: address.q })] : set;
  return (
    <EmptyState
      icon={SearchIcon}
      title={i18n.text(`resources.${resource.name}.no_match`, {
        _: i18n.text('screens.no_match.title', { name: i18n.label(resource.label) }),
      })}
      action={
        <>
          {whole && whole.id !== address.view && (
            <Button variant="contained" onClick={() => change({ view: whole.id })}>
              {i18n.text('screens.no_match.all')}
            </Button>
          )}
          <Button onClick={() => change({ q: '', filters: {} })}>{i18n.text('screens.filter.clear')}</Button>
        </>
      }
    >
      {i18n.text('screens.no_match.text', { asked: i18n.list(asked) })}
    </EmptyState>
  );
}

function EmptyView({ list, address, change }: EmptyListProps) {
  const i18n = useI18n();
  const view = list.views.find(({ id }) => id === address.view);
  const all = wholeView(list);
  return (
    <EmptyState
      title={i18n.text('screens.empty_view.title', { view: view ? i18n.label(view.label) : '' })}
      action={all && <Button onClick={() => change({ view: all.id })}>{i18n.text('screens.empty_view.all')}</Button>}
    >
      {i18n.text('screens.empty_view.text')}
    </EmptyState>
  );
}

function NothingYet({ resource, list }: EmptyListProps) {
  const i18n = useI18n();
  const action = list.empty.action ?? (list.actions.includes('create') ? 'create' : undefined);
  const create = action && createLink(resource, action);
  const title = i18n.text(`resources.${resource.name}.empty_title`, {
    _: i18n.text('screens.empty.title', { name: i18n.label(resource.label) }),
  });
  return (
    <EmptyState
      title={title}
      action={
        create && (
          <Button component={Link} to={create.to} variant="contained" startIcon={<PlusIcon />}>
            {i18n.label(create.label)}
          </Button>
        )
      }
    >
      {i18n.label(list.empty.text)}
    </EmptyState>
  );
}
