import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { listed } from '../../../tests/support/listed.ts';
import { REAL_NAMES } from '../../../tests/support/real-names.ts';
import { carriesLink, nameInMessage, nameProblem, trimmedName } from './lead-name.ts';

it('trims the name', () => {
  expect(trimmedName('  Giulia \n')).toBe('Giulia');
});

it.each(['Giulia\tRossi', 'Giulia\r\nRossi', 'Giulia\u2028Rossi'])('%j gets a space', (pasted) => {
  expect(trimmedName(pasted)).toBe('Giulia Rossi');
});

it('leaves out half a character, such as a cut emoji, and keeps whole ones', () => {
  expect(trimmedName('Giulia \ud83d')).toBe('Giulia');
  expect(trimmedName('\udc69Giulia 👩')).toBe('Giulia 👩');
});

it.each([
  ['Giulia', undefined],
  ["Maria Grazia D'Amico-Rossi", undefined],
  ['<img onerror>', undefined],
  ['👩‍👧 Anna', undefined],
  ['x'.repeat(100), undefined],
  ['x'.repeat(101), 'tooLong'],
  ['', 'missing'],
  ['\u200b', 'missing'],
  ['\u00ad\u200d', 'missing'],
  ['\u3164', 'missing'],
  ['\u115f\u1160\uffa0', 'missing'],
  ['\u3164Anna', undefined],
  ['Anna\nRossi', 'forbidden'],
  ['Anna\u0000', 'forbidden'],
  ['Anna\u001b[31m', 'forbidden'],
  ['Anna\u0085', 'forbidden'],
  ['Anna\u2028', 'forbidden'],
  ['Anna\u2029', 'forbidden'],
  ['\u202eannA', 'forbidden'],
  ['\u2066Anna', 'forbidden'],
])('%j: what is wrong with this name is %s', (name, expected) => {
  expect(nameProblem(name)).toBe(expected);
});

it.each(
  listed(`
  https://spam.example/x | vinci su www.spam | www vinci | spam.com | SPAM.COM ora
  clicca bit.ly/abc | wa.me | vai su qualcosa.zone/premio | sito.it! | casino.de | x.es | x.gg
  win.bet | z.ai/x | my-ing.com | ing.com | My-Ing.Com | vinci.casino | premio.finance | i❤.ws
  пример.рф | उदाहरण.भारत | 例子.中国 | vai su 1.2.3.4 | Dott.casino.com | Dott.Casino.com | Dott.com
  Ing.中国 | Sig.rana | Sig.ra.it | anna@spam | Maria.Italia | Evil.Com | EVIL.COM | Www.Spam
  T.Me/x | T.Me | X.Com | X.COM | x.com | X.CoM/Premio | X.Co.Uk | X.Info | B.I.T.Ly
  M.Luisa/premio | M.Luisa?x | m.luisa | Spam.M.Luisa | Spam-M.Luisa | Ing.Com | Don.It
  Cav.Com/x | dott.rossi | dott.ing`),
)('%j carries a link', (name) => {
  expect(carriesLink(name)).toBe(true);
});

it.each([
  ['full-width letters and dot', 'ｅｖｉｌ．ｃｏｍ'],
  ['a full-width dot', 'evil．com'],
  ['a small full stop', 'evil﹒com'],
  ['a one dot leader', 'evil․com'],
  ['an ideographic full stop', 'evil。com'],
  ['a half-width ideographic full stop', 'evil｡com'],
  ['mathematical letters', '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦'],
  ['a full-width at sign', 'anna＠spam'],
  ['full-width slashes', 'http：／／spam'],
  ['a zero-width space', 'evil.\u200bcom'],
  ['a variation selector', 'evil.\ufe0fcom'],
  ['a soft hyphen', 'w\u00adw\u00adw'],
  ['formatting characters', 'evil.*com*'],
  ['the full-width dot of a title', 'Dott．Rossi'],
  ['a title and a zero-width space', 'Dott.\u200bRossi'],
  ['a title, a capital and a zero-width space', 'Dott.C\u200basino'],
  ['an initial and full-width letters', 'X.Ｃｏｍ'],
  ['an initial and a zero-width space', 'X.C\u200bom'],
  ['an initial and a full-width slash', 'X.Casino／a'],
])('finds a link behind %s', (_, name) => {
  expect(carriesLink(name)).toBe(true);
});

it.each([
  ['Chiama +39 899 123456', true],
  ['Chiama 8 9 9 1 2', true],
  ['８９９１２', true],
  ['٨٩٩١٢', true],
  ['899-1*2', true],
  ['Luca 1994', false],
  ['Ada 2.0', false],
])('%j carries a phone number: %s', (name, expected) => {
  expect(carriesLink(name)).toBe(expected);
});

const realNames = Object.entries(REAL_NAMES).flatMap(([place, names]) =>
  names.map((name) => [place, name] as const),
);

it('knows at least 200 real names, none twice', () => {
  expect(new Set(realNames.map(([, name]) => name)).size).toBe(realNames.length);
  expect(realNames.length).toBeGreaterThanOrEqual(200);
});

it.each(realNames)('accepts a name from %s: %s', (_, name) => {
  expect(nameProblem(name)).toBeUndefined();
  expect(carriesLink(name)).toBe(false);
});

it('finds no link in a name without dots, digits, at signs, slashes and www', () => {
  const harmless = /^(?!.*(?:[./@。]|\p{Nd}|www))/isu;
  const anyName = fc
    .string({ minLength: 1, maxLength: 100, unit: 'grapheme' })
    .filter((name) => harmless.test(name.replace(/[*_~`]/g, '').normalize('NFKC')));
  fc.assert(
    fc.property(anyName, (name) => {
      expect(carriesLink(name)).toBe(false);
    }),
  );
});

it.each(
  listed(`
  M.Luisa | M.Pia | G.Rossi | A.M.Rossi | S.A.Rossi | J.R.R.Tolkien | É.Dupont | G.D'Amico
  M.Rossi-Bianchi | D.ssa Neri | d.ssa Neri | D.ssa.Neri | Cav.Rossi | Comm.Rossi | Don.Luca
  On.Rossi | On.le Rossi | Dott.G.Rossi`),
)('%j carries no link', (name) => {
  expect(carriesLink(name)).toBe(false);
});

it('finds the ending of a domain after an initial and after a title, in any case', () => {
  const starts = fc.constantFrom('X', 'T.X', 'Ing', 'Don', 'Dott.X', 'Sig.ra');
  const endings = fc.oneof(
    // `Sig.ra` and `On.le` are titles, and no country has these letters.
    fc.stringMatching(/^[a-z]{2}$/).filter((letters) => !['ra', 'le'].includes(letters)),
    fc.constantFrom('com', 'net', 'org', 'info', 'xyz', 'shop', 'online', 'club'),
  );
  const after = fc.constantFrom('', '/', '/x', '.', '.uk', ' Rossi', '!');
  fc.assert(
    fc.property(starts, fc.mixedCase(endings), after, (start, ending, rest) => {
      // `X.La Rossi` and `Don.De Rossi` are names.
      fc.pre(rest !== ' Rossi' || !/^(?:D[aei]|L[aeio])$/.test(ending));
      expect(carriesLink(`${start}.${ending}${rest}`)).toBe(true);
    }),
  );
});

const letters = fc.stringMatching(/^[a-zà-öø-ÿа-я]{2,12}$/);

it('finds every domain, wherever it stands', () => {
  const around = fc.constantFrom('', 'Anna ', ' Rossi', '(', ')', '!', '-', ' - ', '/');
  fc.assert(
    fc.property(around, letters, letters, around, (before, host, ending, after) => {
      expect(carriesLink(`${before}${host}.${ending}${after}`)).toBe(true);
    }),
  );
});

it('leaves nothing that looks like a link in the message', () => {
  const parts = fc.constantFrom(
    ...'.*_~` aR@中．。\u200b'.split(''),
    'Dott',
    'Sig',
    'ra',
    'ssa',
    'Com',
    'Luisa',
  );
  const composed = fc.array(parts, { minLength: 1, maxLength: 12 }).map((list) => list.join(''));
  fc.assert(
    fc.property(composed, (name) => {
      fc.pre(!carriesLink(name));
      const shown = nameInMessage(name)
        .replace(/\u200b/g, '')
        .normalize('NFKC');
      const others = shown.replaceAll('。', '.').replace(/\.(?:ra|ssa)(?!\p{L})/giu, '');
      expect(others).not.toMatch(/[^\s.]\.\p{L}{2}|[*_~`@]/u);
    }),
  );
});

it.each([
  ['Giulia', 'Giulia'],
  ['*Giulia* _Rossi_', 'Giulia Rossi'],
  ['~`x`~', 'x'],
  ['* Anna', 'Anna'],
  ['Dott.Rossi', 'Dott. Rossi'],
  ['Dott.ssa.Eva', 'Dott.ssa. Eva'],
  ['Sig.ra Bianchi', 'Sig.ra Bianchi'],
  ['D.ssa Neri', 'D.ssa Neri'],
  ['A.M.Rossi', 'A.M. Rossi'],
  ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
  ['***', ''],
])('shows %j in the message as %j', (name, shown) => {
  expect(nameInMessage(name)).toBe(shown);
});
