import { type AlertStore, alertQueries } from '../alert-queries.ts';
import { type AuditStore, auditQueries } from '../audit-queries.ts';
import { type BackupStore, backupQueries } from '../backup/backup-queries.ts';
import type { DeliveryStore } from '../deliveries/delivery.ts';
import { deliveryQueries } from '../deliveries/delivery-queries.ts';
import { deskQueries } from '../desk/desk-queries.ts';
import type { DeskStore } from '../desk/desk-store.ts';
import { type RestrictionStore, restrictionQueries } from '../erasure/restriction-queries.ts';
import { retentionQueries } from '../erasure/retention-queries.ts';
import type { RetentionStore } from '../erasure/retention-store.ts';
import { upkeepQueries } from '../erasure/upkeep-queries.ts';
import { type InsightStore, insightsQueries } from '../insights/insights-queries.ts';
import type { IntakeStore, OperatorStore } from '../lead-store.ts';
import { type MailStore, mailQueries } from '../mail-queries.ts';
import { type MoveStore, moveStore } from '../move/move-store.ts';
import { type ProgramStore, programQueries } from '../program-queries.ts';
import type { Db } from '../schema.ts';
import { answerQueries } from '../whatsapp/answer-queries.ts';
import type { AnswerStore } from '../whatsapp/answer-store.ts';
import { type ConsentStore, consentQueries } from './consent-queries.ts';
import { intakeQueries } from './intake-queries.ts';
import { lookupQueries } from './lookup-queries.ts';
import { reportQueries } from './report-queries.ts';

/** The same queries for both engines; the few that differ ask the database which one it is. */
export function leadQueries(
  db: Db,
): IntakeStore &
  DeliveryStore &
  OperatorStore &
  RestrictionStore &
  RetentionStore &
  AnswerStore &
  InsightStore &
  MailStore &
  ProgramStore &
  AlertStore &
  BackupStore &
  ConsentStore &
  AuditStore & { readonly desk: DeskStore; readonly moving: MoveStore } {
  return {
    ...alertQueries(db),
    ...answerQueries(db),
    ...auditQueries(db),
    ...backupQueries(db),
    ...consentQueries(db),
    ...insightsQueries(db),
    ...intakeQueries(db),
    ...deliveryQueries(db),
    desk: deskQueries(db),
    moving: moveStore(db),
    ...lookupQueries(db),
    ...mailQueries(db),
    ...programQueries(db),
    ...upkeepQueries(db),
    ...reportQueries(db),
    ...restrictionQueries(db),
    ...retentionQueries(db),
  };
}
