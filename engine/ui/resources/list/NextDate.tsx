import type { NamedProps } from '../Screens.tsx';
import { useGuide } from '../Screens.tsx';
import { useSpeaker } from '../useSpeaker.ts';

/** The next date of a row in words: "Pay by 3 Dec". */
export function NextDate({ resource, row }: NamedProps) {
  const say = useSpeaker();
  const next = useGuide(resource.name)?.next(row, say);
  if (!next?.date) return null;
  return next.at ? (
    <time dateTime={next.at} title={say.exact(next.at)}>
      {next.date}
    </time>
  ) : (
    next.date
  );
}
