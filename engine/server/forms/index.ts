export { type FormContext, functionsFor, type Remarks } from './context.ts';
export { type Form, keptDays } from './form.ts';
export { forms } from './forms.ts';
export { type PrefillSources, prefilled } from './prefill.ts';
export type { FormRecord, Posted, StepBack } from './record.ts';
export { formRoutes } from './routes.ts';
export { findText } from './texts.ts';
