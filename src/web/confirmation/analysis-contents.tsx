import { CHECK, Icon } from '../../ui/icon.tsx';

const FOR_ADULTS = 'Le calorie giornaliere consigliate per il tuo obiettivo';
const ITEMS = [
  'Il tuo BMI e la tua categoria di peso',
  'Il tuo intervallo di peso salutare',
  'Il tuo metabolismo basale e le calorie di mantenimento',
  FOR_ADULTS,
  'Una stima realistica dei tempi',
  'Una nota che ti spiega come leggere i tuoi dati',
] as const;

/** Nobody advises calories to a minor, so nobody promises them. */
export function AnalysisContents({ isAdult }: { readonly isAdult: boolean }) {
  return (
    <ul className="contents stack">
      {ITEMS.filter((item) => isAdult || item !== FOR_ADULTS).map((item) => (
        <li key={item}>
          <Icon d={CHECK} /> <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
