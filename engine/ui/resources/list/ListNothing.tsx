import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { ResolvedList, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { EmptyState } from '../../layout/EmptyState.tsx';
import { PlusIcon, SearchIcon } from '../../layout/icons.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { createPlace } from './createPlace.ts';
import { filterWords, isSet } from './filterWords.ts';
import { isFiltered, type ListAddress, wholeView } from './listAddress.ts';
import type { ChangeAddress } from './useListAddress.ts';

interface ListNothingProps {
  resource: ResolvedResource;
  list: ResolvedList;
  address: ListAddress;
  change: ChangeAddress;
}

/** No rows: nothing matches, a view that is empty, or a list that has none yet. Each says so and offers the way on. */
export function ListNothing(props: ListNothingProps) {
  if (isFiltered(props.address)) return <NothingMatches {...props} />;
  return props.address.view === wholeView(props.list)?.id ? <NothingYet {...props} /> : <EmptyView {...props} />;
}

function NothingMatches({ resource, list, address, change }: ListNothingProps) {
  const say = useSpeaker();
  const set = list.filters
    .filter(filter => isSet(filter, address.filters))
    .map(filter => `${say.label(filter.label)}: ${filterWords(filter, address.filters, say)}`);
  const whole = wholeView(list);
  const asked = address.q ? [...set, say.text('screens.no_match.contains', { q: address.q })] : set;
  return (
    <EmptyState
      icon={SearchIcon}
      title={say.text(`resources.${resource.name}.no_match`, {
        _: say.text('screens.no_match.title', { name: say.label(resource.label) }),
      })}
      action={
        <>
          {whole && whole.id !== address.view && (
            <Button variant="contained" onClick={() => change({ view: whole.id })}>
              {say.text('screens.no_match.all')}
            </Button>
          )}
          <Button onClick={() => change({ q: '', filters: {} })}>{say.text('screens.filter.clear')}</Button>
        </>
      }
    >
      {say.text('screens.no_match.text', { asked: say.list(asked) })}
    </EmptyState>
  );
}

function EmptyView({ list, address, change }: ListNothingProps) {
  const say = useSpeaker();
  const view = list.views.find(({ id }) => id === address.view);
  const all = wholeView(list);
  return (
    <EmptyState
      title={say.text('screens.empty_view.title', { view: view ? say.label(view.label) : '' })}
      action={all && <Button onClick={() => change({ view: all.id })}>{say.text('screens.empty_view.all')}</Button>}
    >
      {say.text('screens.empty_view.text')}
    </EmptyState>
  );
}

function NothingYet({ resource, list }: ListNothingProps) {
  const say = useSpeaker();
  const action = list.empty.action ?? (list.actions.includes('create') ? 'create' : undefined);
  const create = action && createPlace(resource, action);
  const title = say.text(`resources.${resource.name}.empty_title`, {
    _: say.text('screens.empty.title', { name: say.label(resource.label) }),
  });
  return (
    <EmptyState
      title={title}
      action={
        create && (
          <Button component={Link} to={create.to} variant="contained" startIcon={<PlusIcon />}>
            {say.label(create.label)}
          </Button>
        )
      }
    >
      {say.label(list.empty.text)}
    </EmptyState>
  );
}
