import { useLayoutEffect } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { brand } from '../../../brand.config.ts';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { ARROW_LEFT, Icon } from '../../ui/icon.tsx';
import { AnalysisContents } from '../confirmation/analysis-contents.tsx';
import {
  goBackToCalculator,
  keepAnswers,
  readAnswers,
  redirectHome,
} from '../navigation/navigation-state.ts';
import { LEAD_TITLE } from '../navigation/screens.ts';
import { Page } from '../pages/page.tsx';
import { EstimatePreview } from './estimate-preview.tsx';
import { LeadForm } from './lead-form.tsx';
import { readLeadState } from './read-lead-state.ts';

export function LeadCapture() {
  const stored = useHistoryState<unknown>();
  const state = readLeadState(stored);
  const hasState = state !== undefined;
  useLayoutEffect(() => {
    if (hasState) return;
    const answers = readAnswers(stored);
    if (answers) keepAnswers(answers);
    else redirectHome();
  }, [hasState, stored]);
  if (!state) return null;

  return (
    <Page className="lead">
      <Button look="quiet" className="back" onClick={() => goBackToCalculator(state.answers)}>
        <Icon d={ARROW_LEFT} /> Torna al Calcolatore
      </Button>
      <div className="columns">
        <section className="summary">
          <Heading title={LEAD_TITLE}>I tuoi dati personalizzati sono pronti!</Heading>
          {brand.preview && <EstimatePreview result={state.result} />}
          <p className="intro">
            {brand.preview
              ? "Il resto ti arriva su WhatsApp con l'analisi completa: peso obiettivo, calorie, tempi e una nota per leggere i tuoi dati."
              : "Lasciaci il tuo numero: su WhatsApp ti mandiamo l'analisi completa."}
          </p>
          <h2 className="small-title">Ecco cosa riceverai</h2>
          <AnalysisContents />
        </section>
        <LeadForm state={state} />
      </div>
    </Page>
  );
}
