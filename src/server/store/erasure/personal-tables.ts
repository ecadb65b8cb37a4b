/** The tables that hold personal data or ids of leads. A test finds any that are missing here. */
export const PERSONAL_TABLES = [
  'leads',
  'deliveries',
  'attempts',
  'incoming_messages',
  'outgoing_messages',
  'whatsapp_contacts',
  'desk_queue',
  'desk_events',
  'desk_terms',
  'desk_marks',
  'desk_files',
] as const;
