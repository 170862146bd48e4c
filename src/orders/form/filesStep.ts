import { loadGuestTexts } from '../../../engine/client/i18n/index.ts';
import type { FormPricing } from '../../../engine/ui/forms/index.ts';
import { lazyWithMessages } from '../../../engine/ui/loading/index.ts';
import type { FormState } from '../../../schemas/generated/types.ts';

/** The first step of an order. It shares its texts with the public pages about prices. */
export const OrderFilesStep = lazyWithMessages(async () => {
  const [part] = await Promise.all([import('./files/OrderFilesStep.tsx'), loadGuestTexts()]);
  return part;
});

export const FilesPanel = lazyWithMessages<{ form: FormState; pricing: FormPricing }>(async () => {
  const [part] = await Promise.all([import('./files/FilesPanel.tsx'), loadGuestTexts()]);
  return part;
});

export const ReviewFiles = lazyWithMessages<{ form: FormState }>(async () => {
  const [part] = await Promise.all([import('./files/ReviewFiles.tsx'), loadGuestTexts()]);
  return part;
});

/** Whether the form is at the step that begins with the files of an order. */
export const isFilesStep = ({ kind, step }: Pick<FormState, 'kind' | 'step'>): boolean =>
  kind === 'order' && step === 'files';
