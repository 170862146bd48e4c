export type { ActionRule } from './access-explainer/codeRules.ts';
export { accessExplainerRoutes } from './access-explainer/routes.ts';
export { mayInspect } from './mayInspect.ts';
export { inspectorRoutes } from './routes.ts';
export { placeIn, schemaText } from './schemaTexts.ts';
