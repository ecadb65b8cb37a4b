import type { ReactNode } from 'react';

type StepProps = { readonly number: number; readonly title: string; readonly children: ReactNode };

export function Step({ number, title, children }: StepProps) {
  return (
    <section className="step" aria-labelledby={`step-${number}`}>
      <h3 id={`step-${number}`}>
        <span className="number" aria-hidden="true">
          {number}
        </span>
        {title}
      </h3>
      {children}
    </section>
  );
}
