import { Suspense, useState } from 'react';
import { brand } from '../../../brand.config.ts';
import { Heading } from '../../ui/heading.tsx';
import { CHECK, Icon } from '../../ui/icon.tsx';
import { HomeConfirmation } from '../lazy/lazy-screens.tsx';
import { useAnswers, useLeadName } from '../navigation/navigation-state.ts';
import { HOME_TITLE } from '../navigation/titles.ts';
import { Page } from '../pages/page.tsx';
import { Waiting } from '../pages/waiting.tsx';
import { CalculatorForm } from './calculator-form.tsx';
import { HeroPicture } from './hero-picture.tsx';

const PROMISES = ['Gratis', 'Un minuto', 'Senza registrazione'] as const;

/** Two views: the calculator, and the celebration for a lead who has sent the message. */
export function Home() {
  const leadName = useLeadName();
  const answers = useAnswers();
  const [failure, setFailure] = useState<{ error: unknown }>();
  if (failure) throw failure.error;
  if (leadName) {
    return (
      <Suspense fallback={<Waiting />}>
        <HomeConfirmation leadName={leadName} />
      </Suspense>
    );
  }
  return (
    <Page className="home">
      <div className="hero">
        <div>
          <Heading title={HOME_TITLE}>{brand.headline}</Heading>
          <p className="intro">{brand.intro}</p>
          <ul className="promises">
            {PROMISES.map((promise) => (
              <li key={promise}>
                <Icon d={CHECK} /> {promise}
              </li>
            ))}
          </ul>
        </div>
        <HeroPicture />
      </div>
      <section className="card calculator" aria-labelledby="calculator">
        <h2 id="calculator">Calcola Ora</h2>
        <noscript>
          <p className="notice">
            Per calcolare il risultato serve JavaScript: attivalo nel browser.
          </p>
        </noscript>
        {/* After a reload the answers arrive when the empty form is hydrated already, and hydrated
            radio buttons ignore their defaults: so they get a form of their own. */}
        <CalculatorForm
          key={answers ? 'filled' : 'empty'}
          answers={answers}
          onFailure={(error) => setFailure({ error })}
        />
      </section>
    </Page>
  );
}
