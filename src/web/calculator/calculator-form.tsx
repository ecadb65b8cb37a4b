import { type SubmitEvent, useRef, useState } from 'react';
import { CALCULATOR_FIELDS } from '../../domain/calculator/calculator-input.ts';
import {
  type CalculatorErrors,
  type CalculatorTexts,
  parseCalculatorTexts,
} from '../../domain/calculator/validate-calculator.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Field } from '../../ui/field.tsx';
import { formText } from '../../ui/form-text.ts';
import { ARROW_RIGHT, Icon } from '../../ui/icon.tsx';
import { useFocusFirstWrong } from '../../ui/use-focus-first-wrong.ts';
import { loadDeferredChunk, showEstimate } from '../lazy/lazy-screens.tsx';
import { keepAnswers } from '../navigation/navigation-state.ts';
import {
  ACTIVITY_CHOICES,
  GENDER_CHOICES,
  GOAL_CHOICES,
  MUSCLE_CHOICES,
} from './calculator-choices.tsx';
import { CalculatorProgress } from './calculator-progress.tsx';
import { Step } from './step.tsx';

const NO_ANSWERS: CalculatorTexts = {};
const TYPED = { type: 'text', inputMode: 'decimal', autoComplete: 'off' } as const;

type CalculatorFormProps = {
  readonly answers?: CalculatorTexts | undefined;
  /** The next screen could not be fetched. */
  readonly onFailure: (error: unknown) => void;
};

/**
 * The controls keep their own values: what was typed before this code arrived stays, and a
 * refused submit loses nothing. `method="dialog"` keeps a submit without script out of the address.
 */
export function CalculatorForm({ answers = NO_ANSWERS, onFailure }: CalculatorFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<CalculatorErrors>({});
  const isLeaving = useRef(false);
  useFocusFirstWrong(form, errors);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const texts = readTexts(event.currentTarget);
    const input = parseCalculatorTexts(texts);
    if (!input.ok) setErrors(input.errors);
    else if (!isLeaving.current) {
      isLeaving.current = true;
      showEstimate(input.value, texts).catch((error: unknown) => {
        // The reload that the error screen offers finds the answers.
        keepAnswers(texts);
        onFailure(error);
      });
    }
  }

  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      aria-labelledby="calculator"
      onInput={loadDeferredChunk}
      onSubmit={submit}
    >
      <CalculatorProgress form={form} />
      <Step number={1} title="Parlaci di te">
        <div className="pair">
          <Field
            {...TYPED}
            name="age"
            label="Età"
            unit="anni"
            hint="es. 35"
            enterKeyHint="next"
            defaultValue={answers.age}
            error={errors.age}
          />
          <ChoiceGroup
            name="gender"
            legend="Genere"
            choices={GENDER_CHOICES}
            chosen={answers.gender}
            error={errors.gender}
          />
        </div>
        <div className="pair">
          <Field
            {...TYPED}
            name="heightCm"
            label="Altezza"
            unit="cm"
            hint="es. 172"
            enterKeyHint="next"
            defaultValue={answers.heightCm}
            error={errors.heightCm}
          />
          <Field
            {...TYPED}
            name="currentWeightKg"
            label="Peso attuale"
            unit="kg"
            hint="es. 72,5"
            enterKeyHint="done"
            defaultValue={answers.currentWeightKg}
            error={errors.currentWeightKg}
          />
        </div>
      </Step>
      <Step number={2} title="Il tuo movimento">
        <ChoiceGroup
          name="activityLevelMultiplier"
          legend="Quanto ti muovi in una settimana tipo?"
          choices={ACTIVITY_CHOICES}
          chosen={answers.activityLevelMultiplier}
          error={errors.activityLevelMultiplier}
        />
      </Step>
      <Step number={3} title="La tua meta">
        <ChoiceGroup
          name="physicalGoal"
          legend="Qual è il tuo obiettivo?"
          choices={GOAL_CHOICES}
          chosen={answers.physicalGoal}
          error={errors.physicalGoal}
        />
        <ChoiceGroup
          name="muscleMass"
          legend="Come vedi la tua massa muscolare?"
          hint="Scegli la figura che più ti somiglia: conta la tua percezione."
          choices={MUSCLE_CHOICES}
          chosen={answers.muscleMass}
          error={errors.muscleMass}
        />
      </Step>
      <Button type="submit" className="wide">
        Calcola i miei dati <Icon d={ARROW_RIGHT} />
      </Button>
    </form>
  );
}

function readTexts(form: HTMLFormElement): CalculatorTexts {
  const data = new FormData(form);
  return Object.fromEntries(CALCULATOR_FIELDS.map((field) => [field, formText(data, field)]));
}
