import type { Estimate } from '../../domain/estimate/estimate.ts';
import { calculateFigures } from '../../domain/figures/figures.ts';
import { hasCurve } from '../../domain/picture/estimate-curve.ts';
import { AnalysisContents } from '../confirmation/analysis-contents.tsx';
import { LEAD_TITLE } from '../navigation/screens.ts';
import { Heading } from '../pages/heading.tsx';
import { EstimatePreview } from './estimate-preview.tsx';

type LeadSummaryProps = {
  readonly result: Estimate;
  readonly hasPreview: boolean;
  /** Whether the answer can include the picture of the curve. */
  readonly hasPictures: boolean;
};

/** The preview, if the brand shows one, and what the visitor will get on WhatsApp. */
export function LeadSummary({ result, hasPreview, hasPictures }: LeadSummaryProps) {
  const { userInputs } = result;
  const getsCurve = hasPictures && hasCurve(userInputs, calculateFigures(userInputs));
  return (
    <section className="summary">
      <Heading title={LEAD_TITLE}>I tuoi dati personalizzati sono pronti!</Heading>
      {hasPreview && <EstimatePreview result={result} />}
      <p className="intro">
        {hasPreview
          ? `Il resto ti arriva su WhatsApp con l'analisi completa: peso obiettivo, calorie, tempi${getsCurve ? ', la curva del tuo percorso' : ''} e una nota per leggere i tuoi dati.`
          : "Lasciaci il tuo numero: su WhatsApp ti mandiamo l'analisi completa."}
      </p>
      <h2 className="small-title">Ecco cosa riceverai</h2>
      <AnalysisContents />
    </section>
  );
}
