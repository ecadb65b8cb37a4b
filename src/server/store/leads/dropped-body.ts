/**
 * Stands in the JSON text of a lead whose body data retention has dropped, which leaves nothing to
 * send; a name cannot forge it. Not asked for by the empty hash: a lead that something else has put
 * into the database without one must be sent.
 */
export const DROPPED_BODY = '%"user_inputs":""%';
