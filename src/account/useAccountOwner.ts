import { useQuery } from '@tanstack/react-query';
import { call } from '../../engine/client/api/index.ts';
import { useUser } from '../../engine/client/auth/index.ts';
import type { AccountOwner } from '../../engine/ui/resources/index.ts';

/** The organization of the account, else the person. */
export function useAccountOwner(): AccountOwner {
  const user = useUser();
  const { data, isLoading } = useQuery({
    queryKey: ['getOrganization'],
    queryFn: ({ signal }) => call('getOrganization', { signal }),
    enabled: user?.account_type === 'organization',
    staleTime: 5 * 60_000,
  });
  const name = data?.name || (user ? `${user.first_name} ${user.last_name}` : '');
  return { name, isKnown: !isLoading };
}
