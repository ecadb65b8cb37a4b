import { say } from '../../../scripts/setup/run.mjs';
import { atLeast, atMost, forInformation, ratios, spread } from '../report/rows.mjs';
import { runLoad } from './run-load.mjs';
import { buildServer, withServer } from './servers.mjs';

const ROUNDS = 5;
const PICTURES = 100;
const SECONDS = 4;

/** Pictures of the estimate, drawn by the server's worker thread, and leads meanwhile. */
export async function benchPictures() {
  const { LEAD_WEBHOOK_PATH, payloadOf } = await buildServer();
  const body = JSON.stringify(payloadOf());
  /** @type {{ alone: number[], meanwhile: number[], drawn: number[], bytes: number[] }} */
  const figures = { alone: [], meanwhile: [], drawn: [], bytes: [] };
  await withServer({}, async (server) => {
    const takeLeads = () => runLoad(server.port, LEAD_WEBHOOK_PATH, body, SECONDS);
    const draw = async (/** @type {number} */ count) => {
      const headers = { 'content-type': 'application/json' };
      const url = `${server.url}pictures?count=${count}`;
      const response = await fetch(url, { method: 'POST', headers, body });
      return /** @type {Promise<{ pictures: number, bytes: number, ms: number }>} */ (
        response.json()
      );
    };
    await draw(10);
    await takeLeads();
    for (let round = 1; round <= ROUNDS; round++) {
      const quiet = await draw(20);
      const alone = await takeLeads();
      const drawing = draw(PICTURES);
      const meanwhile = await takeLeads();
      const { pictures } = await drawing;
      if (pictures !== PICTURES) throw new Error(`${pictures} pictures were drawn`);
      figures.alone.push(alone.perSecond);
      figures.meanwhile.push(meanwhile.perSecond);
      figures.drawn.push((quiet.pictures * 1000) / quiet.ms);
      figures.bytes.push(quiet.bytes / quiet.pictures);
      say(`pictures: round ${round} of ${ROUNDS}`);
    }
  });
  return [
    forInformation('pictures a second', spread(figures.drawn, 1)),
    atMost('bytes of a picture', figures.bytes, 300_000, { digits: 0 }),
    forInformation('leads a second', spread(figures.alone)),
    forInformation(
      `leads a second while ${PICTURES} pictures are drawn`,
      spread(figures.meanwhile),
    ),
    atLeast(
      'intake while pictures are drawn / without',
      ratios(figures.meanwhile, figures.alone),
      0.9,
    ),
  ];
}
