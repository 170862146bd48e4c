type Body = Record<string, unknown>;

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parts of a body that differ from what was there before, object by object; a list counts as one value. */
export function getChangedParts(before: Body, after: Body): Body {
  const changed: Body = {};
  for (const [name, value] of Object.entries(after)) {
    const old = before[name];
    if (isBody(value) && isBody(old)) {
      const inner = getChangedParts(old, value);
      if (Object.keys(inner).length > 0) changed[name] = inner;
    } else if (JSON.stringify(value) !== JSON.stringify(old)) changed[name] = value;
  }
  return changed;
}
