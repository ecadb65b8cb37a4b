import { useLayoutEffect } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { brand } from '../../../brand.config.ts';
import { ADULT_AGE } from '../../domain/figures/energy.ts';
import { Button } from '../../ui/button.tsx';
import { ARROW_LEFT, Icon } from '../../ui/icon.tsx';
import { AnalysisContents } from '../confirmation/analysis-contents.tsx';
import {
  goBackToCalculator,
  keepAnswers,
  readAnswers,
  redirectHome,
} from '../navigation/navigation-state.ts';
import { LEAD_TITLE } from '../navigation/screens.ts';
import { Heading } from '../pages/heading.tsx';
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
  const { answers, result } = state;
  const back = (
    <Button look="quiet" className="back" onClick={() => goBackToCalculator(answers)}>
      <Icon d={ARROW_LEFT} /> Torna al Calcolatore
    </Button>
  );
  return (
    <Page className="lead" headerAction={back}>
      <div className="columns stack">
        <section className="summary">
          <Heading title={LEAD_TITLE}>I tuoi dati personalizzati sono pronti!</Heading>
          {brand.preview && <EstimatePreview result={result} />}
        </section>
        <div className="lead-form">
          <LeadForm state={state} />
        </div>
        <section className="coming">
          <h2 className="small-title">Ecco cosa riceverai</h2>
          <AnalysisContents isAdult={result.userInputs.age >= ADULT_AGE} />
        </section>
      </div>
    </Page>
  );
}
