import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { errorText } from '../errorText.ts';
import { useI18n } from '../useI18n.ts';
import { isFiltered, type ListUrlState } from './state/listUrlState.ts';
import type { ChangeListUrl } from './state/useListUrlState.ts';

interface ListErrorProps {
  resource: ResolvedResource;
  address: ListUrlState;
  change: ChangeListUrl;
}

/** Shows the error with two ways on: retry, or clear the filters that the server may have refused. */
export function ListError({ resource, address, change }: ListErrorProps) {
  const { error, refetch } = useListContext();
  const i18n = useI18n();
  return (
    <ErrorState
      title={i18n.text('screens.failed', { name: i18n.label(resource.label) })}
      onRetry={() => void refetch()}
    >
      {errorText(error, i18n)}
      {isFiltered(address) && (
        <div>
          <Button variant="text" size="small" onClick={() => change({ q: '', filters: {} })}>
            {i18n.text('screens.filter.clear')}
          </Button>
        </div>
      )}
    </ErrorState>
  );
}
