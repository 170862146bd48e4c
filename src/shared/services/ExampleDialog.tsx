import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../../../engine/client/api/index.ts';
import { ErrorState, Loading, PillButton } from '../../../engine/ui/components/index.ts';
import { useFetch } from '../../../engine/ui/forms/index.ts';
import { TextButton } from '../quote/TextButton.tsx';
import type { Service } from '../quote/units.ts';
import { useQuoteTexts } from '../quote/useQuoteTexts.ts';
import { type ComparedText, compareWords } from './compareWords.ts';
import classes from './ExampleDialog.module.css';

const sides = ['before', 'after'] as const;

interface ExampleDialogProps {
  service: Service;
  onClose: () => void;
}

/** What a service does to an excerpt, with its changes marked, and to a picture. Without MUI, for public pages. */
export default function ExampleDialog({ service: { order_type, name }, onClose }: ExampleDialogProps) {
  const texts = useQuoteTexts();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { data, error, retry } = useFetch({
    queryKey: ['getServiceExample', order_type],
    queryFn: ({ signal }) => call('getServiceExample', { params: { order_type }, signal, isOptional: true }),
  });
  useEffect(() => dialog.current?.showModal(), []);
  const changes = data?.before && data.after ? compareWords(data.before, data.after) : null;
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading}>{texts.text('example.title', { service: name })}</h2>
      {data ? (
        sides.map(side => (
          <figure key={side} className={classes.side}>
            <figcaption>{texts.text(`example.${side}`)}</figcaption>
            {changes && (
              <blockquote dir="auto">
                <MarkedText words={changes[side]} as={side === 'before' ? 'del' : 'ins'} />
              </blockquote>
            )}
            {data.has_pictures && (
              <Picture
                address={`/api/core/services/${order_type}/pictures/${side}`}
                name={texts.text(`example.${side}`)}
              />
            )}
          </figure>
        ))
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <Loading />
      )}
      <div className={classes.foot}>
        <PillButton onClick={() => dialog.current?.close()}>{texts.text('example.close')}</PillButton>
      </div>
    </dialog>
  );
}

function Picture({ address, name }: { address: string; name: string }) {
  const texts = useQuoteTexts();
  const [isFailed, setIsFailed] = useState(false);
  if (!isFailed) return <img src={address} alt={name} onError={() => setIsFailed(true)} />;
  return (
    <p role="alert">
      {texts.text('example.no_picture')}{' '}
      <TextButton onClick={() => setIsFailed(false)}>{texts.text('retry')}</TextButton>
    </p>
  );
}

/** The text with its changed words marked. */
const MarkedText = ({ words, as: Mark }: { words: ComparedText[]; as: 'del' | 'ins' }) =>
  words.map(({ text, start, isChanged }) => (isChanged ? <Mark key={start}>{text}</Mark> : text));
