/** One metric with all of its samples, as Prometheus reads them. */
export type MetricFamily = {
  /** Without the prefix that every metric of this program has. */
  readonly name: string;
  readonly type: 'counter' | 'gauge';
  /** One sentence for readers of a dashboard. */
  readonly help: string;
  readonly samples: number | readonly LabelledSample[];
};

type LabelledSample = {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

export const counter = familyOf('counter');
export const gauge = familyOf('gauge');

function familyOf(type: MetricFamily['type']) {
  return (name: string, help: string, samples: MetricFamily['samples']): MetricFamily => {
    return { name, type, help, samples };
  };
}

export function flag(isSet: boolean): number {
  return isSet ? 1 : 0;
}

/** The Prometheus text format, version 0.0.4. Labels are our own codes and need no escaping. */
export function metricsText(families: readonly MetricFamily[]): string {
  return families.map(familyText).join('');
}

function familyText({ name, type, help, samples }: MetricFamily): string {
  const full = `peso_forma_${name}`;
  const lines =
    typeof samples === 'number'
      ? [`${full} ${samples}\n`]
      : samples.map(({ labels, value }) => `${full}{${labelText(labels)}} ${value}\n`);
  return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${lines.join('')}`;
}

function labelText(labels: LabelledSample['labels']): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',');
}
