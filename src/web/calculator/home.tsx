import { Suspense, useState } from 'react';
import { brand } from '../../../brand.config.ts';
import { CHECK, Icon } from '../../ui/icon.tsx';
import { HomeConfirmation } from '../lazy/lazy-screens.tsx';
import { useAnswers, useSentLead } from '../navigation/navigation-state.ts';
import { HOME_TITLE } from '../navigation/screens.ts';
import { Heading } from '../pages/heading.tsx';
import { LoadingPage } from '../pages/loading-page.tsx';
import { Page } from '../pages/page.tsx';
import { CalculatorForm } from './calculator-form.tsx';
import { HeroSample, SampleStrip } from './hero-sample.tsx';

const PROMISES = ['Gratis', 'Un minuto', 'Senza account'] as const;

export function Home() {
  const { leadName } = useSentLead();
  const answers = useAnswers();
  const [failed, setFailed] = useState<{ error: unknown }>();
  // Thrown while rendering, so that the error boundary shows it.
  if (failed) throw failed.error;
  if (leadName) {
    return (
      <Suspense fallback={<LoadingPage />}>
        <HomeConfirmation leadName={leadName} />
      </Suspense>
    );
  }
  return (
    <Page className="home">
      <div className="hero">
        <div className="pitch">
          <Heading title={HOME_TITLE}>{brand.headline}</Heading>
          <p className="intro">{brand.intro}</p>
          <ul className="promises">
            {PROMISES.map((promise) => (
              <li key={promise}>
                <Icon d={CHECK} /> {promise}
              </li>
            ))}
          </ul>
          <SampleStrip />
        </div>
        <HeroSample />
      </div>
      <section className="card calculator" aria-labelledby="calculator">
        <h2 id="calculator">Calcola Ora</h2>
        <noscript>
          <p className="notice">
            Per calcolare il risultato serve JavaScript: attivalo nel browser.
          </p>
        </noscript>
        {/* After a reload the answers arrive when the empty form is already hydrated, and hydrated
            radio buttons ignore `defaultChecked`: the key mounts a new form. */}
        <CalculatorForm
          key={answers ? 'filled' : 'empty'}
          answers={answers}
          onLoadError={(error) => setFailed({ error })}
        />
      </section>
    </Page>
  );
}
