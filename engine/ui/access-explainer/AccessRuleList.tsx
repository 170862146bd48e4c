import type { ComponentType } from 'react';
import type { Why } from '../../contract/generated/types.ts';
import { Notice } from '../components/Notice.tsx';
import type { IconProps } from '../icons/icons.ts';
import { CancelledIcon, HalfIcon, OkIcon } from '../icons/icons.ts';
import { VisuallyHidden } from '../resources/display/VisuallyHidden.tsx';
import { useI18n } from '../resources/useI18n.ts';
import classes from './AccessRules.module.css';

const ICONS: Record<string, ComponentType<IconProps>> = { true: OkIcon, false: CancelledIcon, null: HalfIcon };
const TONES: Record<string, string> = { true: 'success', false: 'error', null: 'neutral' };
const WORDS: Record<string, string> = { true: 'holds', false: 'against', null: 'unknown' };
/** Rules that refuse come first. */
const ORDER: Record<string, number> = { false: 0, null: 1, true: 2 };

export function AccessRuleList({ answer: { allowed, person, row, rules } }: { answer: Why }) {
  const i18n = useI18n();
  const against = rules.filter(({ holds }) => holds === false).length;
  const about = i18n.joined([person?.name, row?.title]);
  const word = { true: 'yes', false: 'no', null: 'depends' }[String(allowed)];
  return (
    <div role="status" style={{ display: 'grid', gap: 16 }}>
      <Notice
        tone={allowed === false ? 'warning' : allowed ? 'success' : 'info'}
        title={i18n.plural(`access_explainer.answers.${word}`, against)}
      >
        {about || i18n.text('access_explainer.without_row')}
      </Notice>
      <ol className={classes.rules} aria-label={i18n.text('access_explainer.rules_label')}>
        {rules
          .toSorted((one, other) => ORDER[String(one.holds)]! - ORDER[String(other.holds)]!)
          .map(rule => (
            <Rule key={`${rule.rule} ${rule.file} ${rule.line} ${rule.text}`} rule={rule} />
          ))}
      </ol>
    </div>
  );
}

function Rule({ rule: { text, holds, condition, value, file, line } }: { rule: Why['rules'][number] }) {
  const i18n = useI18n();
  const Icon = ICONS[String(holds)]!;
  return (
    <li className={classes.rule} data-tone={TONES[String(holds)]}>
      <span className={classes.mark}>
        <Icon size={18} />
        <VisuallyHidden>{i18n.text(`access_explainer.${WORDS[String(holds)]}`)}</VisuallyHidden>
      </span>
      <div>
        <p>{text}</p>
        {condition && (
          <p className={classes.fact}>
            {i18n.text('access_explainer.condition')} <code dir="ltr">{condition}</code>
          </p>
        )}
        {value && (
          <p className={classes.fact}>
            {i18n.text('access_explainer.value')} <code dir="ltr">{value}</code>
          </p>
        )}
        {file && (
          <p className={classes.fact}>
            <code dir="ltr">
              {file}:{line}
            </code>
          </p>
        )}
      </div>
    </li>
  );
}
