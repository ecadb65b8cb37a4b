import { campaignText } from '../../domain/desk/campaign-text.ts';
import { Button } from '../../ui/button.tsx';
import { leaveFocus } from '../controls/leave-focus.ts';

type EmptyReportProps = {
  readonly campaign: string;
  readonly onAll: () => void;
};

/** Says what to do next instead of showing nothing but zeros. */
export function EmptyReport({ campaign, onAll }: EmptyReportProps) {
  if (campaign === '') {
    return (
      <div className="empty">
        <h2>Ancora niente da contare</h2>
        <p>In questo periodo nessuno ha aperto il calcolatore. Condividilo, e torna qui domani.</p>
      </div>
    );
  }
  return (
    <div className="empty">
      <h2>Niente da questa campagna</h2>
      <p>
        In questo periodo nessuno è arrivato da «<bdi>{campaignText(campaign)}</bdi>». Cambia
        periodo, o guarda tutte le campagne.
      </p>
      <Button ref={leaveFocus} look="quiet" onClick={onAll}>
        Tutte le campagne
      </Button>
    </div>
  );
}
