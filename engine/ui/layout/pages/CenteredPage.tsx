import type { ComponentType, ReactNode } from 'react';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import type { IconProps } from '../../icons/icons.ts';
import type { Tone } from '../../theme/tokens.ts';
import { Brand } from '../Brand.tsx';
import { useFocusedHeading } from '../useFocusedHeading.ts';
import classes from './CenteredPage.module.css';
import { CenteredPageFooter } from './CenteredPageFooter.tsx';

interface CenteredPageProps {
  title: string;
  sentence?: ReactNode;
  icon?: ComponentType<IconProps>;
  tone?: Tone;
  wide?: boolean;
  /** As wide as the lines of a long text. */
  reading?: boolean;
  /** Below the card: the link to the neighbouring page. */
  after?: ReactNode;
  children?: ReactNode;
}

/** A page with one centered card: sign-in and related pages, /500, the locked account. */
export function CenteredPage({
  title,
  sentence,
  icon,
  tone = 'neutral',
  wide = false,
  reading = false,
  after,
  children,
}: CenteredPageProps) {
  const translate = useTranslate();
  const heading = useFocusedHeading(title);
  return (
    <div className={classes.page}>
      <title>{translate('shell.tab_title', { page: title, product: translate('shell.product') })}</title>
      <header className={classes.top}>
        <Brand large />
      </header>
      <main
        id="main"
        className={[classes.main, wide && classes.wide, reading && classes.reading].filter(Boolean).join(' ')}
      >
        <div className={classes.panel}>
          <div>
            <div className={classes.head}>
              {icon && <ToneIcon tone={tone} icon={icon} />}
              <h1 className={classes.title} ref={heading} tabIndex={-1}>
                {title}
              </h1>
            </div>
            {sentence && <p className={classes.sentence}>{sentence}</p>}
          </div>
          {children}
        </div>
        {after && <div className={classes.after}>{after}</div>}
      </main>
      <CenteredPageFooter />
    </div>
  );
}

/** Buttons of a centered page, one below the other, as wide as the card. */
export const CenteredPageButtons = ({ children }: { children: ReactNode }) => (
  <div className={classes.buttons}>{children}</div>
);
