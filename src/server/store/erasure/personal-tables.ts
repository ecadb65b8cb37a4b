/** The tables that hold data of people or ids of leads. A test finds those that are missing here. */
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
