export { mayInspect } from './inspecting.ts';
export { originRoutes } from './routes.ts';
export { placeIn, schemaText } from './schemaTexts.ts';
export type { ActionRule } from './why/codeRules.ts';
export { type Inside, whyRoutes } from './why/routes.ts';
