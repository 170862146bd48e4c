import type { ProblemName } from '../../contract/contract.ts';
import type { ListField } from '../listing/listDefinition.ts';

/** Fields by which a list can be sorted and filtered. */
export type ApiListFields = Record<string, Pick<ListField, 'kind' | 'sort'>>;

/** Texts and lists of the API page beside the call table; an app provides them. */
export interface ApiDescription {
  title: string;
  version: string;
  /** Markdown paragraphs by domain: what a client has to know beside the shapes. */
  guides: Record<string, string[]>;
  /** By the name of the call that answers a list. */
  lists: Record<string, ApiListFields>;
  /** By refusal, the shape of a body that carries more than its sentence. */
  problemShapes: Partial<Record<ProblemName, string>>;
  /** By the name of a limit in the call table, how often the call is answered, such as "20 in an hour". */
  limits: Record<string, string[]>;
}
