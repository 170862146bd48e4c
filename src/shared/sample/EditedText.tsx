import { styled } from '@mui/material/styles';
import { useI18n } from '../../../engine/ui/resources/index.ts';

const Text = styled('p')(({ theme }) => ({
  margin: 0,
  fontFamily: 'Georgia, "Times New Roman", serif',
  fontSize: '1rem',
  lineHeight: 1.75,
  textWrap: 'pretty',
  // The lines distinguish removed and added words without their colours.
  '& del': { color: theme.vars.palette.error.main, textDecoration: 'line-through' },
  '& ins': { color: theme.vars.palette.success.main, textDecoration: 'underline', textUnderlineOffset: 3 },
}));

/** A change in the notation of wdiff: `[-removed-]` or `{+added+}`. */
const CHANGE = /(\[-.*?-\]|\{\+.*?\+\})/;

/** The part at each place of a text: at odd places a change, else what stays. */
const partsOf = (text: string) => text.split(CHANGE).map((part, place) => ({ part, place }));

/** The text of the sample order with its changes. */
export function EditedText() {
  const i18n = useI18n();
  return (
    <Text>
      {partsOf(i18n.text('sample.excerpt')).map(({ part, place }) => {
        if (place % 2 === 0) return part;
        const words = part.slice(2, -2);
        return part.startsWith('[') ? <del key={place}>{words}</del> : <ins key={place}>{words}</ins>;
      })}
    </Text>
  );
}
