import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { ErrorState } from '../../layout/ErrorState.tsx';
import { causeOf } from '../causeOf.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { isFiltered, type ListAddress } from './listAddress.ts';
import type { ChangeAddress } from './useListAddress.ts';

interface ListFailedProps {
  resource: ResolvedResource;
  address: ListAddress;
  change: ChangeAddress;
}

/** What went wrong, and the ways on: once more, or without the filters that the server may have refused. */
export function ListFailed({ resource, address, change }: ListFailedProps) {
  const { error, refetch } = useListContext();
  const say = useSpeaker();
  return (
    <ErrorState title={say.text('screens.failed', { name: say.label(resource.label) })} onRetry={() => void refetch()}>
      {causeOf(error, say)}
      {isFiltered(address) && (
        <div>
          <Button variant="text" size="small" onClick={() => change({ q: '', filters: {} })}>
            {say.text('screens.filter.clear')}
          </Button>
        </div>
      )}
    </ErrorState>
  );
}
