/**
 * Stands in the JSON text of a lead whose body data retention has dropped, which leaves nothing to
 * send; a name cannot forge it. An empty hash would not tell: a lead that something else has put
 * into the database without a hash must be sent.
 */
export const DROPPED_BODY = '%"user_inputs":""%';
