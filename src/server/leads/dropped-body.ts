/**
 * Matches the payload of a lead whose body data retention has dropped, which leaves nothing to
 * send; a name cannot forge it. An empty `content_hash` would not do, because a lead that another
 * program stored without a hash must be sent.
 */
export const DROPPED_BODY = '%"user_inputs":""%';
