import { brand } from '../../../brand.config.ts';
import { ExternalLink } from '../../ui/external-link.tsx';

export function HowWeCompute() {
  return (
    <details className="how">
      <summary>Come calcoliamo, e per chi non vale</summary>
      <p>
        Le calorie vengono dalla formula di{' '}
        <ExternalLink href="https://pubmed.ncbi.nlm.nih.gov/2305711/">Mifflin-St Jeor</ExternalLink>
        , le fasce di peso dalle soglie dell'
        <ExternalLink href="https://www.who.int/news-room/fact-sheets/detail/obesity-and-overweight">
          OMS
        </ExternalLink>
        , i tempi sono tarati sul{' '}
        <ExternalLink href="https://www.niddk.nih.gov/bwp">modello NIH</ExternalLink>. Sono stime:
        sbagliano facilmente del 10-20 %.
      </p>
      <p>
        Non valgono in gravidanza e in allattamento, con un disturbo alimentare, prima dei 18 anni,
        per atleti e corpi molto muscolosi, e per chi prende farmaci che agiscono sul peso: in
        questi casi chiedi al medico.
      </p>
      {brand.professional && (
        <p>
          Se ne prende la responsabilità {brand.professional.name}, {brand.professional.title} (
          {brand.professional.register}).
        </p>
      )}
    </details>
  );
}
