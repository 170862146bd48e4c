import { CheckIcon, CloseIcon, HelpIcon } from '../../../engine/ui/icons/icons.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { Decision } from '../session/DecisionSession.ts';
import classes from './DecisionMark.module.css';

const ICONS = { accepted: CheckIcon, rejected: CloseIcon, open: HelpIcon };

/** The decision on a change, with its icon; nothing while it is undecided. */
export function DecisionMark({ decision }: { decision: Decision }) {
  const i18n = useI18n();
  if (decision === 'undecided') return null;
  const Icon = ICONS[decision];
  return (
    <span className={classes.mark} data-state={decision}>
      <Icon size={14} />
      {i18n.text(`review.state_names.${decision}`)}
    </span>
  );
}
