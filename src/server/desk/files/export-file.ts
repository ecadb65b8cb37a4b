import type { CalculatorInput } from '../../../domain/calculator/calculator-input.ts';
import {
  ACTIVITY_LABELS,
  GENDER_LABELS,
  GOAL_LABELS,
  MUSCLE_MASS_LABELS,
} from '../../../domain/calculator/labels.ts';
import { campaignText } from '../../../domain/desk/campaign-text.ts';
import { stateText } from '../../../domain/desk/state-text.ts';
import type { Estimate } from '../../../domain/estimate/estimate.ts';
import { oneDecimal, withCommas } from '../../../domain/figures/numbers.ts';
import { type Cell, csvHeader, csvLine } from '../../../domain/lead/csv.ts';
import type { LeadPayload } from '../../../domain/lead/lead-payload.ts';
import { spacedPhone } from '../../../domain/lead/lead-table.ts';
import { idsOf } from '../../database/ids-of.ts';
import type { Db } from '../../database/schema.ts';
import { bodiesOf } from '../../leads/bodies.ts';
import { listRows, type RowFilter, type RowPosition } from '../../lists/list-rows.ts';
import { readRows, type WholeRow } from '../../lists/read-rows.ts';
import { localTimeOf } from '../../time/brand-days.ts';

const PAGE_ROWS = 200;

/** The text is long: whoever wants it asks for it. */
const TEXT_COLUMN = 'Analisi';

type Row = WholeRow & {
  readonly isByHand: boolean;
  readonly text?: string;
  readonly input?: CalculatorInput;
  readonly result?: Estimate;
};

/** What the owner reads in a spreadsheet. Without body data, the cells of the analysis are empty. */
const COLUMNS: Readonly<Record<string, (row: Row) => Cell>> = {
  Nome: (row) => row.name,
  Telefono: ({ phone }) => phone && spacedPhone(`+${phone}`),
  'Arrivato il': (row) => localTimeOf(row.createdAt),
  Stato: (row) => stateText(row, row.isByHand),
  Campagna: (row) => (row.campaign ? campaignText(row.campaign) : ''),
  'Chiamato il': (row) => (row.calledAt ? localTimeOf(row.calledAt) : ''),
  'Da richiamare il': (row) => row.callBackDay,
  Nota: (row) => row.note,
  // Whoever has only written has agreed to nothing.
  Consenso: (row) => (row.state === 'unmatched' ? '' : 'sì'),
  Età: ({ input }) => input?.age,
  Genere: ({ input }) => input && GENDER_LABELS[input.gender],
  'Altezza (cm)': ({ input }) => input?.heightCm,
  'Peso (kg)': ({ input }) => input?.currentWeightKg,
  Attività: ({ input }) => input && ACTIVITY_LABELS[input.activityLevelMultiplier],
  Obiettivo: ({ input }) => input && GOAL_LABELS[input.physicalGoal],
  'Massa muscolare': ({ input }) => input && MUSCLE_MASS_LABELS[input.muscleMass],
  BMI: ({ result }) => result?.bmi,
  Categoria: ({ result }) => result?.weightCategory,
  'Peso salutare (kg)': ({ result }) => result && withCommas(result.healthyWeightRange),
  'Peso obiettivo (kg)': ({ result }) => result && Number(oneDecimal(result.targetWeight)),
  Differenza: ({ result }) => result && withCommas(result.weightDifference),
  'Calorie di mantenimento (kcal)': ({ result }) => result?.maintenanceCalories,
  'Tempo stimato': ({ result }) => result && withCommas(result.timeToGoal),
  [TEXT_COLUMN]: (row) => row.text,
  // The name of the contact on the command line and in the log.
  Codice: (row) => row.id,
};

/** Yields the filtered rows in order, page by page, so that a large export takes little memory. */
export async function* exportFile(
  db: Db,
  filter: RowFilter,
  withText: boolean,
  byHand: boolean,
): AsyncGenerator<string> {
  const columns = Object.keys(COLUMNS).filter((column) => withText || column !== TEXT_COLUMN);
  yield csvHeader(columns, 'excel');
  let after: RowPosition | undefined;
  do {
    const page = await listRows(db, filter, PAGE_ROWS, after);
    const rows = await readRows(db, idsOf(page));
    const bodies = await bodiesOf(db, idsOf(page));
    yield rows.map((row) => lineOf(row, bodies.get(row.id), columns, byHand)).join('');
    after = page.length < PAGE_ROWS ? undefined : page.at(-1);
  } while (after);
}

function lineOf(
  whole: WholeRow,
  body: string | undefined,
  columns: readonly string[],
  isByHand: boolean,
): string {
  const row: Row = { ...whole, isByHand, ...(body !== undefined && analysisIn(body)) };
  return csvLine(
    columns.map((column) => COLUMNS[column]?.(row)),
    'excel',
  );
}

function analysisIn(body: string): Pick<Row, 'text' | 'input' | 'result'> {
  const payload = JSON.parse(body) as LeadPayload;
  return {
    text: payload.whatsapp_message_ready,
    input: JSON.parse(payload.user_inputs) as CalculatorInput,
    result: JSON.parse(payload.calculated_data) as Estimate,
  };
}
