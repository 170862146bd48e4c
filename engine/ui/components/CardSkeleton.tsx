import Skeleton from '@mui/material/Skeleton';
import { Card } from './Card.tsx';

const LINE = 32;
/** What a card keeps free around its content, with its borders. */
const EDGES = 42;

/** The placeholder of a card that is loading, as tall as the card. */
export function CardSkeleton({ height }: { height: number }) {
  const room = height - EDGES;
  const lines = Array.from({ length: Math.max(1, Math.floor(room / LINE)) }, (_, line) => line);
  return (
    <Card>
      <div aria-hidden="true" style={{ height: room }}>
        {lines.map(line => (
          <Skeleton key={line} width={line % 2 ? '50%' : '70%'} height={LINE} />
        ))}
      </div>
    </Card>
  );
}
