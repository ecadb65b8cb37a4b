import type { CalculatorInput } from '../../../domain/calculator/calculator-input.ts';
import {
  ACTIVITY_LABELS,
  GENDER_LABELS,
  GOAL_LABELS,
  MUSCLE_MASS_LABELS,
} from '../../../domain/calculator/labels.ts';
import { campaignText } from '../../../domain/desk/campaign-text.ts';
import type { LeadFilter } from '../../../domain/desk/lead-list.ts';
import { isByHand, stateText } from '../../../domain/desk/state-text.ts';
import type { Estimate } from '../../../domain/estimate/estimate.ts';
import { oneDecimal, withCommas } from '../../../domain/figures/numbers.ts';
import { type Cell, csvHeader, csvLine } from '../../../domain/lead/csv.ts';
import type { LeadPayload } from '../../../domain/lead/lead-payload.ts';
import { spacedPhone } from '../../../domain/lead/lead-table.ts';
import type { ExportRecord } from '../../lists/export-records.ts';
import type { AnswerWays } from '../../lists/index/buckets.ts';
import type { PartPosition } from '../../lists/list-every.ts';
import type { DeskStore } from '../../store/desk-queries.ts';
import { localTimeOf } from '../../time/brand-days.ts';
import { rowFilter } from '../row-filter.ts';

const PAGE_ROWS = 200;

/** The text is long: whoever wants it asks for it. */
const TEXT_COLUMN = 'Analisi';

type Row = ExportRecord &
  Partial<LeadPayload> & {
    readonly isByHand: boolean;
    readonly input?: CalculatorInput;
    readonly result?: Estimate;
  };

/** What the owner reads in a spreadsheet. Without body data, the cells of the analysis are empty. */
const COLUMNS: Readonly<Record<string, (row: Row) => Cell>> = {
  Nome: (row) => row.lead_name,
  Telefono: (row) => row.lead_phone && spacedPhone(row.lead_phone),
  'Arrivato il': (row) => localTimeOf(row.createdAt),
  Stato: (row) => stateText(row, row.isByHand),
  Campagna: (row) => (row.campaign ? campaignText(row.campaign) : ''),
  'Chiamato il': (row) => (row.calledAt ? localTimeOf(row.calledAt) : ''),
  'Da richiamare il': (row) => row.callBackDay ?? '',
  Nota: (row) => row.note ?? '',
  Consenso: (row) => row.consent_given && 'sì',
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
  [TEXT_COLUMN]: (row) => row.whatsapp_message_ready,
  // The name of the contact on the command line and in the log.
  Codice: (row) => row.id,
};

/** Yields the filtered rows in order, page by page, so that a large export takes little memory. */
export async function* exportFile(
  desk: Pick<DeskStore, 'listEvery' | 'exportRecords'>,
  filter: LeadFilter,
  withText: boolean,
  ways: AnswerWays,
): AsyncGenerator<string> {
  const columns = Object.keys(COLUMNS).filter((column) => withText || column !== TEXT_COLUMN);
  yield csvHeader(columns, 'excel');
  const rows = rowFilter(filter, ways);
  let after: PartPosition | undefined;
  do {
    const part = await desk.listEvery(rows, PAGE_ROWS, after);
    const records = await desk.exportRecords(part.rows.map(({ id }) => id));
    yield records.map((record) => lineOf(record, columns, isByHand(ways))).join('');
    after = part.next;
  } while (after);
}

function lineOf(record: ExportRecord, columns: readonly string[], byHand: boolean): string {
  const { user_inputs, calculated_data } = record.payload;
  const row: Row = {
    ...record,
    ...record.payload,
    isByHand: byHand,
    ...(user_inputs && { input: JSON.parse(user_inputs) as CalculatorInput }),
    ...(calculated_data && { result: JSON.parse(calculated_data) as Estimate }),
  };
  return csvLine(
    columns.map((column) => COLUMNS[column]?.(row)),
    'excel',
  );
}
