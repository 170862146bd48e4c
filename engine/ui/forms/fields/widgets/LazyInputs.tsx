import { Skeleton } from '@mui/material';
import { type ComponentType, lazy, Suspense } from 'react';
import { prefetch } from '../../../loading/onIdle.ts';

const Room = () => <Skeleton variant="rounded" height={44} />;

/** Loaded with the first form that uses it. */
function lazyInput<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  const Input: ComponentType<object> = lazy(load as () => Promise<{ default: ComponentType<object> }>);
  return props => (
    <Suspense fallback={<Room />}>
      <Input {...props} />
    </Suspense>
  );
}

const loadAutocomplete = () => import('./AutocompleteWidget.tsx');

/** Loads an input that a form is going to need, while its validator is loaded. */
export function preloadInputs(uiSchema: object): void {
  if (JSON.stringify(uiSchema).includes(':"autocomplete"')) void prefetch(loadAutocomplete);
}

export const AutocompleteWidget = lazyInput(loadAutocomplete);
export const TagsWidget = lazyInput(() => import('./TagsWidget.tsx'));
export const RefWidget = lazyInput(() => import('./RefWidget.tsx'));
export const MarkdownWidget = lazyInput(() => import('./MarkdownWidget.tsx'));
export const FileField = lazyInput(() => import('../FileField.tsx'));
