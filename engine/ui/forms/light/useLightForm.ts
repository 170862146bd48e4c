import { useLocation } from 'react-router';
import { useLanguage } from '../../../client/i18n/useTranslate.ts';
import { callFormQuery } from '../call/callFormQuery.ts';
import { useFetched } from './useFetched.ts';

/** The state of a call form on a page before sign-in. */
export const useLightForm = (id: string) => useFetched(callFormQuery(id, useLanguage(), useLocation().search.slice(1)));
