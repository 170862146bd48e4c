import { useQuery } from '@tanstack/react-query';
import { call } from '../../../client/api/call.ts';
import { useLanguage } from '../../../client/i18n/useTranslate.ts';

/**
 * Fetches the form of a screen: `create`, `edit`, or an action by its name. It may change when a schema file is saved.
 */
export function useScreenForm(resource: string, screen: string, enabled = true) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['screens', resource, screen, language],
    queryFn: ({ signal }) => call('getScreenForm', { params: { resource, screen }, signal }),
    staleTime: 60_000,
    retry: false,
    enabled,
  });
}
