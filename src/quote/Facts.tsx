import type { Icon } from '../../engine/ui/icons/icons.ts';
import classes from './Facts.module.css';

interface FactsProps {
  label: string;
  facts: { icon: Icon; title: string; text: string }[];
}

/** Short facts side by side, each with an icon. */
export const Facts = ({ label, facts }: FactsProps) => (
  <section aria-label={label} className={classes.facts}>
    {facts.map(({ icon: Drawn, title, text }) => (
      <div key={title}>
        <h3>
          <Drawn size={16} />
          {title}
        </h3>
        <p>{text}</p>
      </div>
    ))}
  </section>
);
