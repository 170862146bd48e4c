import type { ChangeGroups } from './changeGroups.ts';

/** Where a comment is anchored, collected while the text is read. */
export interface AnchorText {
  story: string;
  paragraph: number;
  text: string;
}

/** What a reader of one story needs from the document. */
export interface StoryContext {
  groups: ChangeGroups;
  /** Names of styles by their identifiers. */
  styleNames: ReadonlyMap<string, string>;
  /** By the identifier of the comment. */
  anchors: Map<string, AnchorText>;
}
