import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FunnelTable } from './bar-tables.tsx';

const FUNNEL = {
  visits: 40,
  firstAnswers: 20,
  calculations: 10,
  leads: 8,
  chatsOpened: 4,
  messages: 0,
  answers: 2,
  reads: 0,
};

test.each([
  [true, ['', '50%', '50%', '80%', '50%', '0%', '–', '0%']],
  // Nobody can see what happens in the chats: that is no failure.
  [false, ['', '50%', '50%', '80%', '50%', '', '50%', '']],
])('shares of the step before, with WhatsApp: %s', (seesChats, shares) => {
  const html = renderToStaticMarkup(<FunnelTable funnel={FUNNEL} seesChats={seesChats} />);
  const cells = [...html.matchAll(/<td>(.*?)<\/td>/g)].map(([, text]) => text);
  expect(cells.filter((_, index) => index % 2 === 1)).toEqual(shares);
});
