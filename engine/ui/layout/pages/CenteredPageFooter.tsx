import classes from './CenteredPage.module.css';
import { LanguageSelect } from './LanguageSelect.tsx';

/** The language can be changed before anyone has signed in. */
export const CenteredPageFooter = () => (
  <footer className={classes.foot}>
    <LanguageSelect />
  </footer>
);
