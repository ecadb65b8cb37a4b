import { forgetEarlierIds } from '../../src/server/database/lead-id.ts';

// Ids never descend, and an earlier file of this process may have made some of a later time.
forgetEarlierIds();
