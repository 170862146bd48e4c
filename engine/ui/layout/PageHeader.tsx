import { styled, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, use, useEffect } from 'react';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import { BottomBar } from './BottomBar.tsx';
import { type PageAction, PageActionButton } from './PageAction.tsx';
import { PageGroupContext } from './pageGroup.ts';
import { type Crumb, setPageTrail } from './pageTrail.ts';

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: 24,
  marginBottom: 24,
  [theme.breakpoints.down('sm')]: { flexWrap: 'wrap', marginBottom: 16, gap: 12 },
}));

const Actions = styled('div')({ display: 'flex', flex: 'none', gap: 8 });

interface PageHeaderProps {
  title: string;
  /** The current state in one sentence. */
  sentence?: ReactNode;
  /** Beside the title: a status chip. */
  chip?: ReactNode;
  /** The one thing to do here: top right, on phones in a bar at the bottom. */
  primary?: PageAction;
  /** At most two others. */
  secondary?: PageAction[];
  /** Other controls, such as a menu or a saved state. */
  extra?: ReactNode;
  /** The pages above this one, outermost first; the frame puts the account's owner before them. */
  parents?: Crumb[];
}

const NO_PARENTS: Crumb[] = [];

/** The header of every page: its only h1, its breadcrumb and the title of the tab. */
export function PageHeader(props: PageHeaderProps) {
  const { title, sentence, chip, primary, secondary = [], extra, parents = NO_PARENTS } = props;
  const translate = useTranslate();
  const onPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const family = use(PageGroupContext);
  const trail = JSON.stringify([...family.parents, ...parents]);
  useEffect(() => setPageTrail({ title, parents: JSON.parse(trail) }), [title, trail]);

  return (
    <>
      <Head>
        <title>{translate('shell.tab_title', { page: title, product: translate('shell.product') })}</title>
        <div style={{ minWidth: 0 }}>
          <div style={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '4px 12px' }}>
            <Typography component="h1" variant="h1" sx={{ textWrap: 'balance', overflowWrap: 'anywhere' }}>
              <bdi>{title}</bdi>
            </Typography>
            {chip}
          </div>
          {sentence && (
            <Typography
              component="p"
              sx={{ overflowWrap: 'anywhere', mt: 0.5, color: 'text.secondary', textWrap: 'pretty' }}
            >
              {sentence}
            </Typography>
          )}
        </div>
        <Actions>
          {extra}
          {secondary.map(action => (
            <PageActionButton key={action.label} action={action} />
          ))}
          {primary && !onPhone && <PageActionButton action={primary} variant="contained" />}
        </Actions>
        {primary && onPhone && (
          <BottomBar>
            <PageActionButton action={primary} variant="contained" size="large" />
          </BottomBar>
        )}
      </Head>
      {family.tabs}
    </>
  );
}
