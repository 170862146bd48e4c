export { draftLifetimeDays, type Form } from './compileForm.ts';
export { type ChoiceHints, type FormContext, functionsFor } from './formContext.ts';
export type { FormRecord, Posted, StepBack } from './formRecord.ts';
export { forms } from './forms.ts';
export { type PrefillSources, readPrefill } from './prefill.ts';
export { formRoutes } from './routes.ts';
export { findText } from './texts.ts';
