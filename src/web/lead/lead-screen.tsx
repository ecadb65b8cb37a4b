import { brand } from '../../../brand.config.ts';
import { Button } from '../../ui/button.tsx';
import { ARROW_LEFT, Icon } from '../../ui/icon.tsx';
import { goBackToCalculator, type LeadState } from '../navigation/navigation-state.ts';
import { Page } from '../pages/page.tsx';
import { LeadForm } from './lead-form.tsx';
import { LeadSummary } from './lead-summary.tsx';

export function LeadScreen({ state }: { readonly state: LeadState }) {
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
        <div className="lead-form">
          <LeadForm state={state} />
        </div>
      </div>
    </Page>
  );
}
