import {
  type RefObject,
  startTransition,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Block, Story } from '../../../engine/tracked-changes/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { useReviewRoom, useSummary } from '../session/reviewContext.ts';
import { Blocks } from './Blocks.tsx';
import classes from './DocumentText.module.css';
import { blocksInView, type DocumentView, isInView } from './shownText.ts';

/** Blocks that the browser skips together while they are out of view. */
const chunkSize = 12;
/** Chunks that are added at once, so that no task takes long. */
const chunksAtOnce = 3;

export interface DocumentHandle {
  /** Renders what is not rendered yet, so that a place can be found. */
  renderAll: () => void;
}

/** The text of a document. It is rendered a part at a time, and the browser skips the layout of what is out of view. */
export function DocumentText({ handle }: { handle: RefObject<DocumentHandle | null> }) {
  const { session, view } = useReviewRoom();
  const stories = useMemo(() => shownStories(session.document.stories), [session]);
  return view === 'changes' ? (
    <Chunks stories={stories} handle={handle} />
  ) : (
    <TextInView stories={stories} view={view} handle={handle} />
  );
}

interface TextInViewProps {
  stories: readonly Story[];
  view: Exclude<DocumentView, 'changes'>;
  handle: RefObject<DocumentHandle | null>;
}

function TextInView({ stories, view, handle }: TextInViewProps) {
  const { session } = useReviewRoom();
  const decided = useDeferredValue(useSummary(session));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each decision may change the text
  const shown = useMemo(() => {
    const isShown = (changes: Parameters<typeof isInView>[0]) => isInView(changes, view, session.decisionOf);
    return stories.map(story => ({ ...story, blocks: blocksInView(story.blocks, isShown) }));
  }, [stories, view, session, decided]);
  return <Chunks stories={shown} handle={handle} />;
}

interface Chunk {
  key: string;
  story: string;
  /** Of a story that begins here, beside the body. */
  heading: Story['kind'] | null;
  blocks: readonly Block[];
}

function Chunks({ stories, handle }: { stories: readonly Story[]; handle: RefObject<DocumentHandle | null> }) {
  const i18n = useI18n();
  const chunks = useMemo(() => stories.flatMap(chunksOf), [stories]);
  const [count, setCount] = useState(chunksAtOnce);
  useEffect(() => {
    if (count < chunks.length) startTransition(() => setCount(count + chunksAtOnce));
  }, [count, chunks.length]);
  useImperativeHandle(handle, () => ({
    renderAll: () => {
      if (count < chunks.length) flushSync(() => setCount(chunks.length));
    },
  }));
  return chunks.slice(0, count).map(({ key, story, heading, blocks }) => (
    <div key={key} className={classes.chunk}>
      {heading && <p className={classes.storyName}>{i18n.text(`review.stories.${heading}`)}</p>}
      <Blocks story={story} blocks={blocks} />
    </div>
  ));
}

function chunksOf({ key, kind, blocks }: Story): Chunk[] {
  return Array.from({ length: Math.ceil(blocks.length / chunkSize) }, (_, index) => ({
    key: `${key} ${index}`,
    story: key,
    heading: index === 0 && kind !== 'body' ? kind : null,
    blocks: blocks.slice(index * chunkSize, (index + 1) * chunkSize),
  }));
}

/** Remarks are beside the text. Of other stories, those with text are shown below it. */
const shownStories = (stories: readonly Story[]): Story[] =>
  stories.filter(({ kind, blocks }) => kind === 'body' || (kind !== 'comment' && blocks.some(hasText)));

const hasText = (block: Block): boolean =>
  block.kind === 'table' || block.runs.some(({ text }) => text.trim()) || block.textBoxes.some(hasText);
