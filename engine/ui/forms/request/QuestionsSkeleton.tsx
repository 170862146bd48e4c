import Skeleton from '@mui/material/Skeleton';

const QUESTIONS = ['first', 'second', 'third'];

/** Placeholder of the questions while they load. */
export const QuestionsSkeleton = () => (
  <div aria-busy style={{ display: 'grid', gap: 24 }}>
    {QUESTIONS.map(question => (
      <div key={question} style={{ display: 'grid', gap: 6 }}>
        <Skeleton width={140} height={20} />
        <Skeleton variant="rounded" height={44} />
      </div>
    ))}
  </div>
);
