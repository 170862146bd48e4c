import Button from '@mui/material/Button';
import { useState } from 'react';
import { families, familyOf } from '../../../engine/tracked-changes/families/index.ts';
import { PopMenu } from '../../../engine/ui/components/index.ts';
import { DownIcon } from '../../../engine/ui/icons/icons.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { authorText } from '../document/changeTexts.ts';
import { useReviewRoom, useSummary } from '../session/reviewContext.ts';

interface DecideManyProps {
  decision: 'accepted' | 'rejected';
  /** Called with the number of changes that were decided. */
  onDecided: (count: number) => void;
}

/** Accepts or rejects the undecided changes of a kind, of an author, or all. Open changes are left alone. */
export function DecideMany({ decision, onDecided }: DecideManyProps) {
  const i18n = useI18n();
  const { session } = useReviewRoom();
  const summary = useSummary(session);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const verb = decision === 'accepted' ? 'accept' : 'reject';
  // Counted when the menu opens: every decision changes the counts.
  const undecided = anchor ? session.changes.filter(({ id }) => session.decisionOf(id) === 'undecided') : [];
  const choice = (label: string, changes: typeof undecided) => ({
    label: `${label} (${i18n.number(changes.length)})`,
    onChoose: () => {
      session.decide(
        changes.map(({ id }) => id),
        decision,
      );
      onDecided(changes.length);
    },
  });
  const authors = [...new Set(undecided.map(({ author }) => author))];
  const kinds = families.flatMap(family => {
    const changes = undecided.filter(change => familyOf(change) === family);
    return changes.length ? [choice(i18n.text(`review.families.${family}`), changes)] : [];
  });
  const byAuthor = authors.map(author =>
    choice(
      i18n.text('review.all_by', { author: authorText(author, i18n) }),
      undecided.filter(change => change.author === author),
    ),
  );
  return (
    <>
      <Button
        size="small"
        variant="text"
        disabled={summary.undecided === 0}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<DownIcon size={14} />}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {i18n.text(`review.${verb}_all`)}
      </Button>
      <PopMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        choices={[
          ...kinds,
          ...(authors.length > 1 ? byAuthor.map((one, index) => ({ ...one, apart: index === 0 })) : []),
          { ...choice(i18n.text('review.all_undecided'), undecided), apart: true },
        ]}
      />
    </>
  );
}
