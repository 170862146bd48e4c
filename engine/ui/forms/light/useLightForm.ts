import { useLocation } from 'react-router';
import { useLanguage } from '../../../client/i18n/useTranslate.ts';
import { callFormQuery } from '../call/callFormQuery.ts';
import { useFetched } from './useFetched.ts';

/** A call form for a page that comes before the app. */
export const useLightForm = (id: string) => useFetched(callFormQuery(id, useLanguage(), useLocation().search.slice(1)));
