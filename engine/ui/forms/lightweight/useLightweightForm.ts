import { useLocation } from 'react-router';
import { useLanguage } from '../../../client/i18n/useTranslate.ts';
import { callFormQuery } from '../request/callFormQuery.ts';
import { useFetch } from './useFetch.ts';

/** The state of a call form on a page before sign-in. */
export const useLightweightForm = (id: string) =>
  useFetch(callFormQuery(id, useLanguage(), useLocation().search.slice(1)));
