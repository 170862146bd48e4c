import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { useTranslate } from '../../../engine/client/i18n/index.ts';
import {
  type AmountDue,
  type CardForm,
  CardIncompleteError,
  type SdkResponse,
} from '../../../providers/payment/cardForm.ts';
import { loadCardProvider } from '../../../providers/payment/cardProvider.ts';
import { useFrameAppearance } from './useFrameAppearance.ts';

export interface CardFieldHandle {
  /** Rejects with `CardIncompleteError` when something is missing: the frame shows what, and has the focus. */
  tokenize(): Promise<SdkResponse>;
  focus(): void;
}

interface CardFrameProps {
  ref?: Ref<CardFieldHandle> | undefined;
  /** Enter was pressed inside the frame. */
  onSubmit?: (() => void) | undefined;
  due: AmountDue | null;
  onFailed: () => void;
}

const FRAME_HEIGHT = 248;
/** Milliseconds without a message after which the frame counts as failed. */
const PATIENCE_MS = 20_000;

/** The frame's own margin leaves room for focus rings at its edge. */
const Place = styled('div')({ margin: -3 });

export function CardFrame({ ref, due, onSubmit, onFailed }: CardFrameProps) {
  const translate = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<CardForm | null>(null);
  const [ready, setReady] = useState(false);
  const look = useFrameAppearance();
  const mount = useEffectEvent(async (isGone: () => boolean) => {
    const provider = await loadCardProvider().catch(() => null);
    if (isGone()) return;
    if (!provider) onFailed();
    else if (place.current) form.current = provider.mount(place.current, options());
  });
  const submit = useEffectEvent(() => onSubmit?.());
  const options = useEffectEvent(() => ({
    ...look,
    due,
    title: translate('payments.card.frame_title'),
    onReady: () => setReady(true),
    onSubmit: () => submit(),
  }));

  useEffect(() => {
    let gone = false;
    void mount(() => gone);
    return () => {
      gone = true;
      form.current?.destroy();
      form.current = null;
    };
  }, []);
  useEffect(() => {
    form.current?.look({ theme: look.theme, dir: look.dir });
  }, [look.theme, look.dir]);
  const [amount, currency] = [due?.amount, due?.currency];
  useEffect(() => {
    if (amount && currency) form.current?.due({ amount, currency });
  }, [amount, currency]);
  const giveUp = useEffectEvent(onFailed);
  useEffect(() => {
    if (ready) return;
    const timer = setTimeout(() => giveUp(), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [ready]);
  useImperativeHandle(ref, () => ({
    tokenize: () => form.current?.tokenize() ?? Promise.reject(new CardIncompleteError('The form is not there yet.')),
    focus: () => form.current?.focus(),
  }));

  return (
    <div aria-busy={!ready}>
      {!ready && <Skeleton variant="rounded" height={FRAME_HEIGHT} aria-label={translate('payments.card.loading')} />}
      <Place ref={place} />
    </div>
  );
}
