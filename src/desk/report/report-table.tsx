import type { ReactNode } from 'react';

type ReportTableProps = {
  readonly label: string;
  readonly className?: string;
  readonly headings: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: ReactNode;
    readonly figures: readonly string[];
  }[];
};

/** A wide table scrolls within itself, by touch and by keyboard, and never moves the page. */
export function ReportTable({ label, className, headings, rows }: ReportTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
    <div className="scroll" role="region" aria-label={label} tabIndex={0}>
      <table className={className}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, figures }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                <td key={headings[index + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
