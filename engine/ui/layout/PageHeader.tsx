import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, use, useEffect } from 'react';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import { BottomBar } from './BottomBar.tsx';
import { type PageAction, PageActionButton } from './PageAction.tsx';
import classes from './PageHeader.module.css';
import { PageGroupContext } from './pageGroup.ts';
import { type Crumb, setPageTrail } from './pageTrail.ts';

interface PageHeaderProps {
  title: string;
  /** The current state in one sentence. */
  sentence?: ReactNode;
  /** Beside the title: a status chip. */
  chip?: ReactNode;
  /** The one thing to do here: top right, on phones in a bar at the bottom. */
  primary?: PageAction;
  /** At most two others; on phones they are below the title. */
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
      <div className={classes.head}>
        <title>{translate('shell.tab_title', { page: title, product: translate('shell.product') })}</title>
        <div className={classes.words}>
          <div className={classes.title}>
            <Typography component="h1" variant="h1">
              <bdi>{title}</bdi>
            </Typography>
            {chip}
          </div>
          {sentence && <p className={classes.sentence}>{sentence}</p>}
        </div>
        <div className={classes.actions}>
          {extra}
          {secondary.map(action => (
            <PageActionButton key={action.label} action={action} />
          ))}
          {primary && !onPhone && <PageActionButton action={primary} variant="contained" />}
        </div>
        {primary && onPhone && (
          <BottomBar>
            <PageActionButton action={primary} variant="contained" size="large" />
          </BottomBar>
        )}
      </div>
      {family.tabs}
    </>
  );
}
