import { Card } from '../../../engine/ui/layout/index.ts';
import { type NamedProps, useSpeaker, WidgetMessage } from '../../../engine/ui/resources/index.ts';
import classes from './MessagePreview.module.css';

/** A message as everybody will see it on the dashboard, in both themes. */
export default function MessagePreview({ row }: NamedProps) {
  const say = useSpeaker();
  const message = { ...row, is_active: true, created_at: row.shown_from ?? row.created_at };
  return (
    <Card title={say.text('support.preview.title')}>
      <div className={classes.both}>
        {(['light', 'dark'] as const).map(theme => (
          <figure key={theme} className={classes.one}>
            <figcaption className="muted">{say.text(`support.preview.${theme}`)}</figcaption>
            <div data-theme={theme} className={classes.theme}>
              <WidgetMessage title={say.text('dashboards.home.widgets.message.title')} message={message} sample />
            </div>
          </figure>
        ))}
      </div>
    </Card>
  );
}
