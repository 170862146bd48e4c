export { type ChoiceHints, type FormContext, functionsFor } from './context.ts';
export { draftLifetimeDays, type Form } from './form.ts';
export { forms } from './forms.ts';
export { type PrefillSources, readPrefill } from './prefill.ts';
export type { FormRecord, Posted, StepBack } from './record.ts';
export { formRoutes } from './routes.ts';
export { findText } from './texts.ts';
