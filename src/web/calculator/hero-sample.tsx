/** The figures were computed from these answers; a test computes them again. */
export const SAMPLE = {
  answers: 'Donna, 34 anni, 168 cm, 76 kg, attività leggera',
  bmi: '26,9',
  weeks: '13 settimane',
  figures: [
    ['BMI', '26,9, Sovrappeso'],
    ['Peso salutare', '52,2–70,3 kg'],
    ['Peso obiettivo', '70,3 kg'],
    ['Calorie di mantenimento', '2034 kcal al giorno'],
    ['Tempo', 'Circa 13 settimane (circa 3,1 mesi)'],
  ],
} as const;

export function HeroSample() {
  return (
    <aside className="sample stack" aria-label="Un esempio">
      <p>
        <strong>Un esempio di analisi</strong>
        <br />
        <span className="small">{SAMPLE.answers}</span>
      </p>
      <dl>
        {SAMPLE.figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

/** A glimpse of the sample where the sample itself comes only after the form. */
export function SampleStrip() {
  return (
    <p className="strip" aria-hidden="true">
      <span className="small">Un esempio</span>
      <span className="scale" />
      <strong>{SAMPLE.bmi}</strong>
      <strong>{SAMPLE.weeks}</strong>
    </p>
  );
}
