import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { EmptyState } from '../shell/EmptyState.tsx';
import { SearchIcon } from '../shell/icons.tsx';
import { PageHeader } from '../shell/PageHeader.tsx';
import { useSpeaker } from './useSpeaker.ts';

/** The record is gone, belongs to someone else, or the person may not see such records: all look the same. */
export function NotFound() {
  const say = useSpeaker();
  return (
    <>
      <PageHeader title={say.text('screens.not_found.title')} />
      <EmptyState
        icon={SearchIcon}
        title={say.text('screens.not_found.what')}
        action={
          <Button component={Link} to={paths.dashboard}>
            {say.text('screens.not_found.home')}
          </Button>
        }
      >
        {say.text('screens.not_found.text')}
      </EmptyState>
    </>
  );
}
