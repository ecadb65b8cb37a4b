/**
 * What `npm test` proves once, and `npm run soak` many times: each row names the tests that stand
 * behind it. `test` is found in the full title.
 * @typedef {{ area: string, what: string, lost: string, file: string, test: RegExp }} Proof
 */

const DECOY = 'tests/e2e/decoy.spec.ts';
const CANARIES = 'tests/e2e/canaries.spec.ts';
const LOGS = 'tests/privacy/server-logs.test.ts';
const SCRUB = 'tests/privacy/postgres-scrub.test.ts';
const RETENTION = 'src/server/retention/retention.test.ts';
const HEADERS = 'src/server/http/security-headers.test.ts';
const HOSTILE = 'tests/e2e/hostile-text.spec.ts';
const BROWSER = 'tests/e2e/browser-faults.spec.ts';
const SUPPLY = 'tests/supply-chain.test.ts';

/** @type {readonly Proof[]} */
export const PROOFS = [
  {
    area: 'Bots',
    what: 'a program fills in every field of the page, the one that people never see among them',
    lost: 'thanked like anybody (201), quarantined, delivered once the operator released it',
    file: DECOY,
    test: /a program that fills in everything/,
  },
  {
    area: 'Bots',
    what: 'the same without a browser, sqlite and postgres',
    lost: 'quarantined, and what goes out later has the seven keys',
    file: 'src/server/http/app.test.ts',
    test: /fills in what people never see is quarantined/,
  },
  {
    area: 'Bots',
    what: 'a name that carries a link, sqlite and postgres',
    lost: 'answered like any other, quarantined',
    file: 'src/server/http/app.test.ts',
    test: /a name with a link is quarantined/,
  },
  {
    area: 'Bots',
    what: 'a person tabs through the form and sends',
    lost: 'the hidden field is never reached, seven keys are sent',
    file: DECOY,
    test: /a person neither sees nor reaches it/,
  },
  {
    area: 'Bots',
    what: 'name, label and attributes of the hidden field against the words autofill listens for',
    lost: 'none',
    file: DECOY,
    test: /says nothing that autofill listens to/,
  },
  {
    area: 'Privacy',
    what: 'canaries through the whole journey, wrong entries on the way, a reload at its end',
    lost: 'heard nowhere',
    file: CANARIES,
    test: /success, to the last screen/,
  },
  {
    area: 'Privacy',
    what: 'canaries through answers of 503 and 422, and a cut network',
    lost: 'heard nowhere',
    file: CANARIES,
    test: /an answer of|a cut network/,
  },
  {
    area: 'Privacy',
    what: 'the events of a whole journey that are counted',
    lost: 'four words and a channel, nobody’s data',
    file: 'tests/e2e/funnel.spec.ts',
    test: /./,
  },
  {
    area: 'Privacy',
    what: 'canaries in the error of a screen that crashes',
    lost: 'heard nowhere: the console reads the kind of the error',
    file: CANARIES,
    test: /a crash of the screens/,
  },
  {
    area: 'Privacy',
    what: 'canaries in refused posts of seven kinds, in path, query, headers and what is no HTTP, in an automation that throws them back, in a store that fails, sqlite and postgres',
    lost: 'heard nowhere',
    file: LOGS,
    test: /name nobody: delivered, refused, not delivered, not stored/,
  },
  {
    area: 'Privacy',
    what: 'an uncaught error of the server that quotes the whole lead',
    lost: 'heard nowhere: kind and lines of the error are logged',
    file: LOGS,
    test: /a crash whose error quotes the lead/,
  },
  {
    area: 'Privacy',
    what: 'leads erased after any history, beside a running server; bytes of file and log, sqlite',
    lost: 'no byte left',
    file: 'src/server/store/sqlite-store.test.ts',
    test: /erasing leaves no byte/,
  },
  {
    area: 'Privacy',
    what: 'leads erased and scrubbed, beside a running server; every byte of the data folder, postgres',
    lost: 'no byte left in tables, statistics and write-ahead log',
    file: SCRUB,
    test: /scrub leaves no byte/,
  },
  {
    area: 'Privacy',
    what: 'a scrub while a slot, the archiver or a setting holds segments, an old transaction sees deleted rows, or a grant is missing, postgres',
    lost: 'named, exit code 1; no byte left once it is over',
    file: SCRUB,
    test: /scrub names/,
  },
  {
    area: 'Privacy',
    what: 'reveals and exports while the audit log cannot be written, sqlite and postgres',
    lost: 'nothing is revealed',
    file: 'src/cli/verbs/log.test.ts',
    test: /reveals nothing where the log cannot be written/,
  },
  {
    area: 'Privacy',
    what: 'an erasure passed on to the automation, sqlite and postgres',
    lost: 'signed, with the id alone, only for leads that were sent',
    file: 'tests/privacy/erasure-event.test.ts',
    test: /gets a signed event/,
  },
  {
    area: 'Privacy',
    what: 'a backup killed midway, sqlite and postgres',
    lost: 'the next command removes what it left',
    file: 'tests/faults/backup-killed.test.ts',
    test: /what a killed backup/,
  },
  {
    area: 'Privacy',
    what: 'a delivered, a dead and a quarantined lead, on day 365 and just after, sqlite and postgres',
    lost: 'kept, then deleted',
    file: RETENTION,
    test: /deletes on the day after the last/,
  },
  {
    area: 'Privacy',
    what: 'leads that still wait after 400 days, sqlite and postgres',
    lost: '0: kept, counted and warned of',
    file: RETENTION,
    test: /keeps what still waits/,
  },
  {
    area: 'Privacy',
    what: '`BODY_DATA_DAYS=30`, day 31, sqlite and postgres',
    lost: 'body data and the hash of the content are gone; name, phone, consent and key stay',
    file: RETENTION,
    test: /drops the body data of delivered leads earlier/,
  },
  {
    area: 'Privacy',
    what: 'bytes of what retention dropped or deleted, in file and log, sqlite',
    lost: 'no byte left',
    file: RETENTION,
    test: /gone from the file and its log/,
  },
  {
    area: 'Privacy',
    what: 'leads that arrive while 600 are deleted, sqlite and postgres',
    lost: '0',
    file: RETENTION,
    test: /takes leads while it runs/,
  },
  {
    area: 'Page',
    what: 'security headers on 30 kinds of answer: screens, files, monitors, each error, HEAD, 304, no HTTP; over TLS by the word of a trusted proxy, and of a stranger',
    lost: 'exactly as written on each; HSTS over TLS alone',
    file: HEADERS,
    test: /exact security headers/,
  },
  {
    area: 'Page',
    what: 'the headers written for Netlify, Cloudflare Pages, Vercel, Apache and nginx',
    lost: 'those of the server, with the hash of the pages’ style',
    file: 'tests/static-hosting.test.ts',
    test: /./,
  },
  {
    area: 'Page',
    what: '`/privacy` with scripts switched off',
    lost: 'the whole notice, no script on the page',
    file: 'tests/e2e/privacy.spec.ts',
    test: /./,
  },
  {
    area: 'Page',
    what: 'a name of `<img src=x onerror=alert(1)>`',
    lost: 'text on both screens, in the message, the CSV and the terminal; nothing runs',
    file: HOSTILE,
    test: /a name that is a tag is text/,
  },
  {
    area: 'Page',
    what: 'an inline script and a picture of another origin put into the page',
    lost: 'stopped by the policy; every browser test fails on one that it did not provoke',
    file: HOSTILE,
    test: /what the policy stops is noticed/,
  },
  {
    area: 'Page',
    what: 'escape sequences (CSI, OSC, their one-byte forms) and reversed text in a stored name, every verb that prints, sqlite and postgres',
    lost: 'none passes, in tables, JSON or CSV',
    file: 'src/cli/run-command.test.ts',
    test: /nothing that moves a cursor|no escape sequence passes/,
  },
  {
    area: 'Page',
    what: 'a page of another site frames the calculator: one that `EMBED_ORIGINS` names, and one that it does not',
    lost: 'the first may, the second is blocked by the browser',
    file: 'tests/e2e/embed.spec.ts',
    test: /./,
  },
  {
    area: 'Browser',
    what: '503, then 2xx; with the lead stored at the first try, and without',
    lost: '0, and 0 twice',
    file: BROWSER,
    test: /^503, /,
  },
  {
    area: 'Browser',
    what: 'the browser of an app (Instagram, Facebook): no tabs, clipboard, storage, idle callback',
    lost: '0: the whole journey, and back from the chat',
    file: 'tests/e2e/in-app-browser.spec.ts',
    test: /./,
  },
  {
    area: 'Browser',
    what: 'the tab closed 50 ms after the click',
    lost: '0: stored and delivered',
    file: BROWSER,
    test: /a tab closed 50 ms after the click/,
  },
  {
    area: 'Browser',
    what: 'offline, and back',
    lost: '0: the red box, then one lead',
    file: BROWSER,
    test: /offline says so/,
  },
  {
    area: 'Browser',
    what: 'two tabs at once',
    lost: '0: two leads, each tab its own name',
    file: BROWSER,
    test: /two tabs send two leads/,
  },
  {
    area: 'Browser',
    what: 'storage, IndexedDB and cookies that throw on access',
    lost: '0: the whole journey, no word in the console',
    file: BROWSER,
    test: /storage that throws is not missed/,
  },
  {
    area: 'Browser',
    what: '`/_vercel/*` that never answers',
    lost: '0: the whole journey',
    file: BROWSER,
    test: /may hang for ever/,
  },
  {
    area: 'Supply chain',
    what: 'every package of the lockfiles: install scripts, licences, hashes, exact versions',
    lost: 'only what [privacy-and-abuse.md](privacy-and-abuse.md#supply-chain) lists',
    file: SUPPLY,
    test: /./,
  },
];
