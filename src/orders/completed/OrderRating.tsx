import Button from '@mui/material/Button';
import Rating from '@mui/material/Rating';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useCall } from '../../../engine/client/api/index.ts';
import { Card, ErrorSummary, TextArea, useFieldErrors } from '../../../engine/ui/components/index.ts';
import { useStoredValues } from '../../../engine/ui/hooks/index.ts';
import { toasts } from '../../../engine/ui/layout/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { Order, OrderRating as Rated } from '../../../schemas/generated/types.ts';
import classes from './OrderRating.module.css';

/** As in `schemas/orders/order_rating_post.schema.json`, which the server checks. */
const maxSentence = 200;

interface Unsent {
  stars: number | null;
  sentence: string;
}
const NOTHING: Unsent = { stars: null, sentence: '' };

/** The rating that a customer gave. */
export function GivenRating({ rating: { sentence, rated_at }, stars }: { rating: Rated; stars: number }) {
  const i18n = useI18n();
  return (
    <Card title={i18n.text('orders.rating.given')} aside={<span className={classes.note}>{i18n.date(rated_at)}</span>}>
      <div className={classes.stars}>
        <Rating
          sx={{ color: 'primary.main' }}
          value={stars}
          readOnly
          getLabelText={() => starsText(stars, i18n.text)}
        />
        <span className={classes.note} aria-hidden>
          {starsText(stars, i18n.text)}
        </span>
      </div>
      {sentence && (
        <p className={classes.sentence} dir="auto">
          {sentence}
        </p>
      )}
    </Card>
  );
}

const starsText = (stars: number, text: (key: string, values?: Record<string, unknown>) => string): string =>
  text('orders.rating.stars', { stars, meaning: text(`orders.rating.meaning.${stars}`) });

/** Asks the customer of a completed order how the work was, once. */
export function RatingForm({ order: { uuid, editor } }: { order: Order }) {
  const i18n = useI18n();
  const id = useId();
  const client = useQueryClient();
  const rating = useCall('rateOrder');
  const { values, change, clear } = useStoredValues<Unsent>(`rating:${uuid}`, NOTHING);
  const { stars, sentence } = values;
  const [pressed, setPressed] = useState<'send' | 'decline'>('send');
  const [isMissing, setMissing] = useState(false);
  const known = useFieldErrors(rating.problem);
  const errors = isMissing ? { stars: i18n.text('orders.rating.missing') } : known.errors;
  const isSending = rating.status === 'fetching';

  const save = async (body: { stars: number | null; sentence?: string }) => {
    if (isSending) return;
    setPressed(body.stars === null ? 'decline' : 'send');
    const answer = await rating.run({ params: { object_uuid: uuid }, body }).catch(() => null);
    if (!answer) return;
    await client.invalidateQueries({ queryKey: ['orders'] });
    clear();
    toasts.success(i18n.text(`orders.rating.${body.stars === null ? 'declined' : 'thanks'}`));
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setMissing(stars === null);
    if (stars !== null) void save({ stars, sentence });
  };
  const write = (changed: Partial<Unsent>) => {
    setMissing(false);
    known.forget('detail');
    for (const field of Object.keys(changed)) known.forget(field);
    change(changed);
  };
  const label = editor ? i18n.text('orders.rating.sentence_for', { editor }) : i18n.text('orders.rating.sentence');
  return (
    <Card
      title={i18n.text('orders.rating.title')}
      aside={<span className={classes.note}>{i18n.text('orders.rating.optional')}</span>}
    >
      <form className={classes.form} noValidate onSubmit={send}>
        <ErrorSummary
          errors={errors}
          fields={{
            stars: { id: `${id}-stars`, label: i18n.text('orders.rating.title') },
            sentence: { id: `${id}-text`, label },
          }}
        />
        <div
          className={classes.stars}
          id={`${id}-stars`}
          role="radiogroup"
          aria-label={i18n.text('orders.rating.title')}
          tabIndex={-1}
        >
          <Rating
            sx={{ color: 'primary.main' }}
            name={id}
            value={stars}
            onChange={(_, value) => write({ stars: value })}
            emptyLabelText={i18n.text('orders.rating.none')}
            getLabelText={value => starsText(value, i18n.text)}
            size="large"
          />
          <span className={classes.note} aria-hidden>
            {stars !== null && starsText(stars, i18n.text)}
          </span>
        </div>
        <TextArea
          id={`${id}-text`}
          label={label}
          optional={i18n.text('orders.rating.optional_field')}
          rows={2}
          value={sentence}
          onChange={text => write({ sentence: text })}
          error={errors.sentence}
          help={
            <span className={classes.help}>
              <span>{i18n.text('orders.rating.readers')}</span>
              <span>{i18n.text('orders.rating.length', { length: sentence.length, max: maxSentence })}</span>
            </span>
          }
        />
        <div className={classes.buttons}>
          <Button
            variant="text"
            loading={isSending && pressed === 'decline'}
            onClick={() => void save({ stars: null })}
          >
            {i18n.text('orders.rating.decline')}
          </Button>
          <Button type="submit" loading={isSending && pressed === 'send'}>
            {i18n.text('orders.rating.send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
