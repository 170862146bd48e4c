export type { ApiDescription, ApiListFields } from './description.ts';
export { describeLimit } from './limits.ts';
