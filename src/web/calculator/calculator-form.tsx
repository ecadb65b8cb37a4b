import { type InputEvent, type ReactNode, type SubmitEvent, useRef } from 'react';
import type { CalculatorField, CalculatorInput } from '../../domain/calculator/calculator-input.ts';
import {
  type CalculatorTexts,
  parseCalculatorTexts,
} from '../../domain/calculator/validate-calculator.ts';
import { Button } from '../../ui/button.tsx';
import { ARROW_RIGHT, Icon } from '../../ui/icon.tsx';
import { ChoiceGroup } from '../forms/choice-group.tsx';
import { ErrorCount } from '../forms/error-count.tsx';
import { Field } from '../forms/field.tsx';
import { focusNextUnanswered } from '../forms/focus-next-unanswered.ts';
import { readTexts } from '../forms/form-text.ts';
import { useFormErrors } from '../forms/use-form-errors.ts';
import { loadDeferredChunk, showEstimateOnceLoaded } from '../lazy/lazy-screens.tsx';
import { keepAnswers } from '../navigation/navigation-state.ts';
import {
  ACTIVITY_CHOICES,
  GENDER_CHOICES,
  GOAL_CHOICES,
  MUSCLE_CHOICES,
} from './calculator-choices.tsx';
import { CalculatorProgress } from './calculator-progress.tsx';
import { HowWeCompute } from './how-we-compute.tsx';

const NO_ANSWERS: CalculatorTexts = {};
const NUMBER_INPUT = {
  type: 'text',
  inputMode: 'decimal',
  autoComplete: 'off',
  enterKeyHint: 'next',
} as const;

type CalculatorFormProps = {
  readonly answers?: CalculatorTexts | undefined;
  readonly onLoadError: (error: unknown) => void;
};

/**
 * The controls are uncontrolled: hydration keeps what was typed before it, and a rejected submit loses nothing.
 * `method="dialog"` keeps the answers out of the URL if the form is submitted without script.
 */
export function CalculatorForm({ answers = NO_ANSWERS, onLoadError }: CalculatorFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { errors, rejection, showErrors, clearFixed } = useFormErrors<CalculatorField>(form);
  const isLeaving = useRef(false);
  const group = (name: CalculatorField) => ({ name, chosen: answers[name], error: errors[name] });
  const numberField = (name: CalculatorField) => ({
    ...NUMBER_INPUT,
    name,
    defaultValue: answers[name],
    error: errors[name],
  });

  function change({ currentTarget }: InputEvent<HTMLFormElement>) {
    loadDeferredChunk();
    const input = parseCalculatorTexts(readTexts(currentTarget));
    clearFixed(input.ok ? {} : input.errors);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { currentTarget } = event;
    if (!readAnswers(currentTarget) || isLeaving.current) return;
    isLeaving.current = true;
    // The visitor may have left this screen in the meantime, and with it the form.
    const readLatest = () => {
      const latest = currentTarget.isConnected ? readAnswers(currentTarget) : undefined;
      if (!latest) isLeaving.current = false;
      return latest;
    };
    showEstimateOnceLoaded(readLatest).catch((error: unknown) => {
      if (!currentTarget.isConnected) return;
      // The error screen offers a reload, which restores the answers.
      keepAnswers(readTexts(currentTarget));
      onLoadError(error);
    });
  }

  function readAnswers(answered: HTMLFormElement): [CalculatorInput, CalculatorTexts] | undefined {
    const texts = readTexts(answered);
    const input = parseCalculatorTexts(texts);
    if (input.ok) return [input.value, texts];
    showErrors(input.errors);
    return undefined;
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of all its fields
    <form
      ref={form}
      className="stack"
      method="dialog"
      noValidate
      aria-labelledby="calculator"
      onInput={change}
      onKeyDown={focusNextUnanswered}
      onSubmit={submit}
    >
      <CalculatorProgress form={form} />
      <ErrorCount rejection={rejection} />
      <Step number={1} title="Parlaci di te">
        <div className="pair">
          <ChoiceGroup {...group('gender')} legend="Genere" choices={GENDER_CHOICES} />
          <Field {...numberField('age')} label="Età" unit="anni" hint="es. 35" />
        </div>
        <div className="pair">
          <Field
            {...numberField('heightCm')}
            label="Altezza"
            unit="cm"
            hint="es. 172"
            errorHint="in centimetri, es. 172"
          />
          <Field
            {...numberField('currentWeightKg')}
            label="Peso attuale"
            unit="kg"
            hint="es. 72,5"
            errorHint="una sola cifra dopo la virgola, es. 72,5"
          />
        </div>
      </Step>
      <Step number={2} title="La tua attività fisica">
        <ChoiceGroup
          {...group('activityLevelMultiplier')}
          legend="Quanto ti muovi in una settimana tipo?"
          choices={ACTIVITY_CHOICES}
        />
      </Step>
      <Step number={3} title="La tua meta">
        <ChoiceGroup
          {...group('physicalGoal')}
          legend="Qual è il tuo obiettivo?"
          choices={GOAL_CHOICES}
        />
        <ChoiceGroup
          {...group('muscleMass')}
          legend="Quanta massa muscolare pensi di avere?"
          hint="Scegli la figura che ti somiglia di più: va bene a occhio."
          choices={MUSCLE_CHOICES}
        />
      </Step>
      <HowWeCompute />
      <Button type="submit" className="wide">
        Calcola i miei dati <Icon d={ARROW_RIGHT} />
      </Button>
    </form>
  );
}

type StepProps = { readonly number: number; readonly title: string; readonly children: ReactNode };

function Step({ number, title, children }: StepProps) {
  return (
    <section className="step" aria-labelledby={`step-${number}`}>
      <h3 id={`step-${number}`}>
        <span className="number" aria-hidden="true">
          {number}
        </span>
        {title}
      </h3>
      {children}
    </section>
  );
}
