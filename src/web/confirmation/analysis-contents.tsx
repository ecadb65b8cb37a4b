import { CHECK, Icon } from '../../ui/icon.tsx';

const ITEMS = [
  'Il tuo BMI e la tua categoria di peso',
  'Il tuo intervallo di peso salutare',
  'Il tuo metabolismo basale e le calorie di mantenimento',
  'Le calorie giornaliere consigliate per il tuo obiettivo',
  'Una stima realistica dei tempi',
  'Una nota che ti spiega come leggere i tuoi dati',
] as const;

export function AnalysisContents() {
  return (
    <ul className="contents">
      {ITEMS.map((item) => (
        <li key={item}>
          <Icon d={CHECK} /> <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
