/** The style sheet shows the body of the chosen gender, or the neutral one. */
const SETS = ['neutral', 'female', 'male'] as const;

/** The id of a body in `bodySprite`; level 0 is the slimmest one. */
export function bodyId(set: (typeof SETS)[number], level: number): string {
  return `${set}${level}`;
}

export function BodySilhouette({ level }: { readonly level: number }) {
  return (
    <svg className="body" viewBox="24 0 152 388" aria-hidden="true">
      {SETS.map((set) => (
        <use key={set} className={set} href={`#${bodyId(set, level)}`} />
      ))}
    </svg>
  );
}
