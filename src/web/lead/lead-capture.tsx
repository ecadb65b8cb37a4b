import { useLayoutEffect } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { brand } from '../../../brand.config.ts';
import { Button } from '../../ui/button.tsx';
import { ARROW_LEFT, Icon } from '../../ui/icon.tsx';
import {
  goBackToCalculator,
  keepAnswers,
  readAnswers,
  redirectHome,
} from '../navigation/navigation-state.ts';
import { Page } from '../pages/page.tsx';
import { LeadForm } from './lead-form.tsx';
import { LeadSummary } from './lead-summary.tsx';
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
        <LeadSummary
          result={state.result}
          hasPreview={brand.preview}
          // Our server and its desk draw the picture; an outside webhook gets the text alone.
          hasPictures={brand.staticWebhook === undefined}
        />
        <LeadForm state={state} />
      </div>
    </Page>
  );
}
