/** Does something when it is first asked for, and keeps what came of it. */
export function lazy<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
