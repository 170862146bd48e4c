import { prefetch } from '../../../loading/onIdle.ts';
import { lazyFormPart } from '../../lazyFormPart.tsx';

const loadAutocomplete = () => import('./AutocompleteWidget.tsx');

/** Loads an input that a form is going to need, while its validator is loaded. */
export function preloadInputs(uiSchema: object): void {
  if (JSON.stringify(uiSchema).includes(':"autocomplete"')) void prefetch(loadAutocomplete);
}

export const AutocompleteWidget = lazyFormPart(loadAutocomplete);
export const TagsWidget = lazyFormPart(() => import('./TagsWidget.tsx'));
export const RefWidget = lazyFormPart(() => import('./RefWidget.tsx'));
export const MarkdownWidget = lazyFormPart(() => import('./MarkdownWidget.tsx'));
export const FileField = lazyFormPart(() => import('../FileField.tsx'));
