import type { ReactNode } from 'react';

type ScrollingTableProps = {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A wide table scrolls within itself, by touch and by keyboard, and never moves the page. */
export function ScrollingTable({ label, className, children }: ScrollingTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
    <div className="scroll" role="region" aria-label={label} tabIndex={0}>
      <table className={className}>{children}</table>
    </div>
  );
}
