import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ResolvedSection } from '../../../dsl/resolve/resolved.ts';
import { Card } from '../../components/Card.tsx';
import { useI18n } from '../useI18n.ts';

const Folded = styled('details')(({ theme }) => ({
  '& > summary': { cursor: 'pointer', borderRadius: 4 },
  '& > summary:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 4 },
  '& > summary > h2': { display: 'inline', marginInlineStart: 4 },
  '&[open] > summary': { marginBottom: 16 },
}));

interface SectionCardProps {
  section: ResolvedSection;
  /** What a component parts in two has its heading once. */
  isFirst: boolean;
  children: ReactNode;
}

/** One section of a record; a collapsed one is opened by its heading. */
export function SectionCard({ section, isFirst, children }: SectionCardProps) {
  const i18n = useI18n();
  const title = isFirst && section.label ? i18n.label(section.label) : undefined;
  const help = isFirst && section.help && (
    <Typography sx={{ color: 'text.secondary', mb: 2, textWrap: 'pretty' }}>{i18n.label(section.help)}</Typography>
  );
  if (!section.collapsed || !section.label)
    return (
      <Card title={title}>
        {help}
        {children}
      </Card>
    );
  return (
    <Card>
      <Folded>
        <summary>
          <Typography component="h2" variant="h2">
            {i18n.label(section.label)}
          </Typography>
        </summary>
        {help}
        {children}
      </Folded>
    </Card>
  );
}
