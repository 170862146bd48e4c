import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

const Surface = styled('section')(({ theme }) => ({
  minWidth: 0,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  boxShadow: '0 1px 2px rgb(16 32 30 / .05)',
}));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: 52,
  padding: '14px 20px',
  [theme.breakpoints.down('sm')]: { padding: '12px 16px' },
}));

const Body = styled('div')(({ theme }) => ({
  padding: '0 20px 20px',
  '&:first-child': { paddingTop: 20 },
  [theme.breakpoints.down('sm')]: { paddingInline: 16 },
}));

/** Rows, tables and other content that draws to the edge, set off by a hairline. */
const Edge = styled('div')(({ theme }) => ({
  '&:not(:first-child)': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

interface CardProps {
  title?: ReactNode;
  /** At the end of the head: a link, a count, a chip. */
  aside?: ReactNode;
  /** Content to the edge instead of padded. */
  flush?: boolean;
  id?: string;
  children: ReactNode;
}

export function Card({ title, aside, flush = false, id, children }: CardProps) {
  const heading = useId();
  const Content = flush ? Edge : Body;
  return (
    <Surface aria-labelledby={title ? heading : undefined} id={id}>
      {title && (
        <Head>
          <Typography component="h2" variant="h2" id={heading}>
            {title}
          </Typography>
          {aside}
        </Head>
      )}
      <Content>{children}</Content>
    </Surface>
  );
}
