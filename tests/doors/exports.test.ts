import { beforeAll, expect, test } from 'vitest';
import type { LeadPayload } from '../../src/domain/lead/lead-payload.ts';
import { doors, leadOf, SECOND } from './support.ts';

const FORMULA = '=SOMMA(1;2)';
const PAYLOAD =
  'lead_name,lead_phone,consent_given,age,gender,heightCm,currentWeightKg,activityLevelMultiplier,physicalGoal,muscleMass,bmi,weightCategory,healthyWeightRange,targetWeight,weightDifference,maintenanceCalories,timeToGoal,interpretive_note,whatsapp_message_ready';
const VALUES =
  'true,30,female,168,72.5,1.375,leaner,normal,25.7,Sovrappeso,52.2 - 70.3,61.5,11.0 kg da perdere,2013,Circa 31 settimane (circa 7.1 mesi)';
const ITALIAN =
  'true;30;female;168;"72,5";"1,375";leaner;normal;"25,7";Sovrappeso;52.2 - 70.3;"61,5";11.0 kg da perdere;2013;Circa 31 settimane (circa 7.1 mesi)';

const BOM = '\uFEFF';
const DESK_PERSON = `${BOM}Nome;Telefono;Arrivato il;Stato;Campagna;Chiamato il;Da richiamare il;Nota;Consenso`;
const DESK_FIGURES =
  'Età;Genere;Altezza (cm);Peso (kg);Attività;Obiettivo;Massa muscolare;BMI;Categoria;Peso salutare (kg);Peso obiettivo (kg);Differenza;Calorie di mantenimento (kcal);Tempo stimato';
const DESK_ROW =
  'Anna;+39 3471234567;2026-11-15 13:00:00;inviato a mano;anna;;;;sì;30;Donna;168;"72,5";Attività leggera (1-3 giorni a settimana);Snellire la figura;Nella media;"25,7";Sovrappeso;"52,2–70,3";"61,5";"11,0 kg da perdere";2013;"Circa 31 settimane (circa 7,1 mesi)"';

/** The last two values, which are long. */
const textsOf = (lead: LeadPayload, separator: string) =>
  [lead.interpretive_note, lead.whatsapp_message_ready]
    .map((text) => `"${text.replaceAll('"', '""')}"`)
    .join(separator);

doors('an export', {}, (house) => {
  const anna = leadOf('Anna', '+393471234567');
  const formula = leadOf(FORMULA, '+447911123456');
  let ids: readonly string[] = [];
  let version = '';

  beforeAll(async () => {
    const first = await house.leave(anna, {}, '?ref=anna');
    house.move(SECOND);
    ids = [first, await house.leave(formula)];
    version = String((await house.show(first))['consent_version']);
  });

  test('as NDJSON holds id, status, time, the seven keys and the answer', async () => {
    const { code, stdout, stderr } = await house.run('export --format ndjson');
    expect([code, stderr]).toEqual([0, '2 leads exported.\n']);
    const [first, second] = ['2026-11-15T12:00:00.000Z', '2026-11-15T12:00:01.000Z'];
    const status = 'waiting';
    const lines = [
      { id: ids[0], status, created_at: first, ...anna, campaign: 'ref=anna', answer: 'none' },
      { id: ids[1], status, created_at: second, ...formula, answer: 'none' },
    ];
    expect(stdout).toBe(lines.map((lead) => `${JSON.stringify(lead)}\n`).join(''));
    // The default, and the person's own copy, for which the number is read from standard input.
    expect((await house.run('export')).stdout).toBe(stdout);
    const own = await house.run('export --phone -', '0044 (0)7911 123456');
    expect([own.code, `${stdout.split('\n')[1]}\n`]).toEqual([0, own.stdout]);
    expect((await house.run('export --status dead')).stdout).toBe('');
    expect((await house.run('export --phone -', '+393330000000')).code).toBe(3);
  });

  test('as CSV gives each value a column, and runs as a formula nowhere', async () => {
    const [first, second] = ['2026-11-15T12:00:00.000Z', '2026-11-15T12:00:01.000Z'];
    expect((await house.run('export --format csv')).stdout).toBe(
      [
        `id,status,created_at,consent_at,consent_version,${PAYLOAD},campaign,delivered_at,answer_at,answer`,
        `${ids[0]},waiting,${first},${first},${version},Anna,+39 3471234567,${VALUES},${textsOf(anna, ',')},ref=anna,,,none`,
        `${ids[1]},waiting,${second},${second},${version},"'${FORMULA}",+44 7911123456,${VALUES},${textsOf(formula, ',')},,,,none`,
        '',
      ].join('\r\n'),
    );
  });

  test('for Excel has Italian numbers, times and separators', async () => {
    const { stdout } = await house.run(
      'export --format csv --for excel --phone -',
      '+393471234567',
    );
    const time = '2026-11-15 13:00:00';
    expect(stdout).toBe(
      [
        `\uFEFFid;status;created_at;consent_at;consent_version;${PAYLOAD.replaceAll(',', ';')};campaign;delivered_at;answer_at;restricted_at;answer`,
        `${ids[0]};waiting;${time};${time};${version};Anna;+39 3471234567;${ITALIAN};${textsOf(anna, ';')};ref=anna;;;;none`,
        '',
      ].join('\r\n'),
    );
    expect((await house.run('export --for excel')).code).toBe(2);
  });

  test('of the desk is exactly what was filtered, once, for its own session', async () => {
    const { call, get } = await house.signIn('Giulia');
    await house.run(`answered ${ids[0]}`);
    const filter = { tab: 'sent', search: 'anna' };
    const { file } = await call('export', filter);
    const other = await house.signIn('Marco');
    expect((await other.get(`/desk/api/file/${file}`)).status).toBe(404);
    const response = await get(`/desk/api/file/${file}`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="contatti-2026-11-15.csv"',
      'cache-control': 'no-store',
    });
    expect(Buffer.from(await response.arrayBuffer()).toString('utf8')).toBe(
      [`${DESK_PERSON};${DESK_FIGURES};Codice`, `${DESK_ROW};${ids[0]}`, ''].join('\r\n'),
    );
    expect((await get(`/desk/api/file/${file}`)).status).toBe(404);
    expect((await house.json<object[]>('log --limit 1'))[0]).toMatchObject({
      actor: 'Giulia',
      action: 'export',
      lead_id: null,
      detail: '1 leads, csv, sent, filtered',
    });

    const whole = await call('export', { ...filter, withText: true });
    const text = `"${anna.whatsapp_message_ready.replaceAll('"', '""')}"`;
    expect(await (await get(`/desk/api/file/${whole.file}`)).text()).toBe(
      [
        `${DESK_PERSON};${DESK_FIGURES};Analisi;Codice`.replace(BOM, ''),
        `${DESK_ROW};${text};${ids[0]}`,
        '',
      ].join('\r\n'),
    );
  });
});
